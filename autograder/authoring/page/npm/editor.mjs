// The editor at each exercise: text, the numbers of its lines in the whole file, and one key that checks.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

// `change(text)` is called at each change by the reader, `check()` at Ctrl-Enter. Returns what a page needs of it.
globalThis.makeEditor = ({ parent, text, label, change, check }) => {
  const numbers = new Compartment();
  const numbered = (first) => lineNumbers({ formatNumber: (n) => String(n + first - 1) });
  let silent = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        numbers.of(numbered(1)), history(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets(),
        EditorView.lineWrapping, python(), indentUnit.of("    "), syntaxHighlighting(classHighlighter),
        EditorView.contentAttributes.of({ "aria-label": label }),
        keymap.of([
          { key: "Mod-Enter", run: () => { check(); return true; } },
          ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab,
        ]),
        EditorView.updateListener.of((update) => { if (update.docChanged && !silent) change(update.state.doc.toString()); }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    set: (to) => {
      silent = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: to } });
      silent = false;
    },
    startAt: (first) => view.dispatch({ effects: numbers.reconfigure(numbered(first)) }),
  };
};
