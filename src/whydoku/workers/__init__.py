"""Workers: processes of this machine that do what is asked of them, one item after the other.

A worker that has to give an item up is asked to, and killed only if it does not do so in time; what
it holds is lost then, and another takes its place if the caller wants that. Workers are spawned and
not forked, so that threads of the caller do no harm. Each imports the script that asks for it,
which therefore needs the usual `if __name__ == "__main__":`. Where a system has no processes, they
are threads.

frames.py    what a caller and a worker send each other
serving.py   the worker's side
member.py    the caller's side: one worker, whoever waits for it
in_order.py  several workers for a program that waits: the answers come in the order of the items
pool.py      several workers for a program that does other things meanwhile, through asyncio
"""
