"""The only place where student code runs. Values come out of it, never verdicts.

In the cage:
    worker        execute blocks, call functions
    wire          messages between host and worker
    values        plain values <-> bytes
    confinement   what a child gives up before it sees student code
    filter        the seccomp filter: what it lets through
    namespaces    process numbers of its own
    zygote        a warm process that forks workers
    offer         what a submission may import
    amended       what modules are given that is otherwise here: another numpy's names, time zones
    looping       asyncio's loop, without sockets
    standin       what takes every call and draws nothing
    world         an empty folder, a home, the null device
    unconfined    a worker outside the cage, for one's own file
    printed       what it prints, as far as it is kept
    likeness      what makes it find out there what it would find in the cage

The trusted end:
    host          where workers come from, at which level
    handle        one worker with a submission in it: load, call, read the replies
    channel       its messages within their deadlines, and how it ended
    process       a worker's process: send, receive, kill
    processes     a zygote
    spawned       a worker in a fresh process: the portable way
    inline        a worker in this very process: the way in a browser
    surroundings  what a helper process is started with
    system        what the operating system is asked where Python has no call for it
    trial         one real worker, before the first submission
    doctor        what this machine can do, found out by trying it

What is in the cage imports nothing of the trusted end, so that the student's process never holds more than it needs;
for the same reason this file imports nothing.
"""
