import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SupervisorBench } from "../fixtures/supervised";

let bench: SupervisorBench;
beforeAll(async () => {
  bench = await SupervisorBench.open();
});
afterEach(async () => {
  expect(await bench.clear()).toEqual([]);
});
afterAll(() => bench.close());

const sh = (script: string) => ["/bin/sh", "-c", script];

describe("what a job in bwrap can see", () => {
  it("is its own folders, and nothing of the runner, of other attempts or of the host's people", async () => {
    const made = bench.attempt({
      command: sh(
        [
          'cat "$STATE/runner.json" "$STATE/attempts/other/job.json" "$ROOT/job.json" "$PEOPLE/.ssh/id" "$HIDDEN/db" 2>/dev/null',
          'cat "$READABLE/program"',
          "echo x > $HOME/a && echo x > $TMPDIR/b && echo x > c && echo mine",
          'touch "$READABLE/new" /etc/new /usr/new 2>/dev/null || echo "no write"',
          "ls -A /run /tmp | grep -c sock; ls /dev | grep -c nvidia; ps ax | wc -l",
          'echo "[$CUDA_VISIBLE_DEVICES] $LEAK"',
        ].join("\n"),
      ),
    });
    const place = (name: string) => join(made.state, name);
    for (const name of ["attempts/other", "people/.ssh", "readable", "hidden"])
      mkdirSync(place(name), { recursive: true });
    const files = ["runner.json", "attempts/other/job.json", "people/.ssh/id", "hidden/db"];
    for (const name of files) writeFileSync(place(name), "A SECRET");
    writeFileSync(place("readable/program"), "readable\n");
    const environment = {
      STATE: made.state,
      ROOT: made.folder.root,
      PEOPLE: place("people"),
      HIDDEN: place("hidden"),
      READABLE: place("readable"),
    };
    const job = { ...made.job, environment, readable: [place("readable")], hidden: [place("hidden")] };
    writeFileSync(made.folder.job, JSON.stringify(job));
    const running = bench.start(made, { HOME: place("people"), LEAK: "leaked" });
    await running.exit;
    const log = running.log();
    expect(log).not.toContain("SECRET");
    expect(log).toContain("readable\nmine\nno write\n0\n0\n");
    expect(log).toContain("[] \n");
    expect(existsSync(join(made.folder.home, "a")) && existsSync(join(made.folder.tmp, "b"))).toBe(true);
  });
});
