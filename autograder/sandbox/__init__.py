"""The only place where student code runs. Values come out of it, never verdicts.

    wire          plain values <-> bytes
    confinement   what a child gives up before it sees student code
    worker        in the cage: execute blocks, call functions
    offer         what a submission may import
    older_numpy   names that numpy has in another version
    looping       asyncio's loop, without sockets
    standin       what takes every call and draws nothing
    world         an empty folder, a home, the null device
    unconfined    a worker outside the cage, for one's own file
    likeness      what makes it find out there what it would find in the cage
    zygote        a warm process that forks workers
    host          the trusted end: start, load, call, deadline, kill

`worker`, `zygote`, `wire` and `confinement` import nothing else of this package, so that the student's process
never holds more than they need; for the same reason this file imports nothing.
"""
