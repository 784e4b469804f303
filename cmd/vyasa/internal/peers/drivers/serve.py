"""Runs peers that are called from Python, when it is told to.

    python3 serve.py KIND DIRECTORY

The directory has work.json and its data. A line of JSON says which peers there are, their notes, or what is missing. Then each
line "INDEX TIMES" of the input is answered by the nanoseconds of this thread that so many runs took.
"""
import importlib
import json
import os
import sys
import time

class Work:
    """What peers compute: the fields of work.json, and its data as bytes."""

    def __init__(self, directory):
        with open(os.path.join(directory, "work.json")) as f:
            self.__dict__.update(json.load(f))
        self.directory = directory
        self.inw, self.inh = (self.w - 1) * self.step + self.r, (self.h - 1) * self.step + self.s

    def array(self, name, dtype, *shape):
        import numpy as np
        return np.fromfile(os.path.join(self.directory, name + ".bin"), dtype).reshape(shape)


class Peer:
    """A peer: run works once; result, if any, is what the work gives, in the order of the exact result."""

    def __init__(self, name, run=None, note="", result=None, missing=""):
        self.name, self.run, self.note, self.result, self.missing = name, run, note, result, missing

    def described(self, work, index):
        if self.run is not None and self.result is not None:
            self.result().tofile(os.path.join(work.directory, "result%d.bin" % index))
        return {"name": self.name, "note": self.note, "missing": self.missing, "compared": self.result is not None}


def attempt(name, make):
    """The peer that make gives, or one that says why there is none."""
    try:
        return make()
    except Exception as e:  # a peer may refuse in any way of its own
        return Peer(name, missing=(str(e).strip().split("\n") or ["?"])[0][:200] or type(e).__name__)


def main():
    answers = os.fdopen(os.dup(1), "w", 1)
    os.dup2(2, 1)  # what libraries print is no answer
    kind, work = sys.argv[1], Work(sys.argv[2])
    try:
        peers = importlib.import_module("peer_" + kind).peers(work)
        described = [p.described(work, i) for i, p in enumerate(peers)]
    except ImportError as e:
        answers.write(json.dumps({"missing": "Python: " + str(e)}) + "\n")
        return
    answers.write(json.dumps({"peers": described}) + "\n")
    for line in sys.stdin:
        index, times = map(int, line.split())
        run = peers[index].run
        begin = time.thread_time_ns()
        for _ in range(times):
            run()
        answers.write("%d\n" % (time.thread_time_ns() - begin))


if __name__ == "__main__":
    sys.modules["serve"] = sys.modules["__main__"]
    main()
