"""A small agent from outside: a real experiment, a paper, progress. Python 3 and nothing else."""

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

ends_at = time.monotonic() + float(os.environ.get("REFEREE_SECONDS_LEFT", "60"))
stopped = False


def stop(_signal, _frame):
    global stopped
    stopped = True


def tell(event):
    """Reports progress where somebody listens."""
    fd = os.environ.get("REFEREE_EVENTS_FD")
    if fd is not None:
        os.write(int(fd), (json.dumps(event) + "\n").encode())


def write(path, text):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text, encoding="utf-8")


signal.signal(signal.SIGTERM, stop)
title = Path("task.md").read_text(encoding="utf-8").strip().splitlines()[0].lstrip("# ")
draw = random.Random(int(os.environ.get("REFEREE_SEED", "0")))

tell({"kind": "stage_start", "stage": "toss", "model": None})
heads = {"fair": 0, "biased": 0}
tosses = 0
while tosses < 200_000 and not stopped and time.monotonic() < ends_at - 5:
    heads["fair"] += draw.random() < 0.5
    heads["biased"] += draw.random() < 0.51
    tosses += 1
    if tosses % 50_000 == 0:
        print(f"{tosses} tosses: {heads}", flush=True)
tell({"kind": "stage_end", "stage": "toss", "state": "done"})
if tosses == 0:
    sys.exit("There was no time for a single toss.")

rows = "\n".join(f"| {coin} | {count} | {count / tosses:.4f} |" for coin, count in heads.items())
write("results/counts.json", json.dumps({"tosses": tosses, "heads": heads}))
write(
    "results/paper.md",
    f"""# How many tosses tell a biased coin

*An example of an agent from outside. It read only the title of its task: {title}*

## Abstract

Two coins were tossed {tosses} times each by a seeded generator, one fair, one with 51 % heads.

## Results

| coin | heads | share |
|---|---:|---:|
{rows}

## References

None.
""",
)
