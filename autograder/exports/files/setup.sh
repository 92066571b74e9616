#!/usr/bin/env bash
# Run once, as root, when Gradescope builds the image: Python, the sandbox's library, and the grader of this zip.
set -euo pipefail
root="${AUTOGRADER_ROOT:-/autograder}"
here="$root/source"

find_python() {
  for name in python3 python3.14 python3.13 python3.12 python3.11; do
    if command -v "$name" >/dev/null && "$name" -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$name"
      return
    fi
  done
}

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq libseccomp2 python3 python3-venv >/dev/null
  if [ -z "$(find_python)" ]; then
    apt-get install -y -qq python3.12 python3.12-venv >/dev/null || apt-get install -y -qq python3.11 python3.11-venv >/dev/null || true
  fi
fi
python="$(find_python)"
if [ -z "$python" ]; then
  echo "There is no Python 3.11 or newer: choose Ubuntu 24.04 or newer as the base image, and upload the zip again." >&2
  exit 1
fi

"$python" -m venv "$root/venv"
"$root/venv/bin/python" -m pip install -q -c "$here/constraints.txt" "$here/@WHEEL@[staff]"
# What this machine can do, for the build's log. The machine that grades may be another: run_autograder asks it again.
"$root/venv/bin/python" -P -m autograder doctor || true
