import { expect, test } from "vitest";
import { offerArgs, offerOf, offerWords } from "./offer";

const said = [
  "cpu1      idle        64   256000  (null)",
  "gpu1      mixed       32   512000  gpu:a100:4(S:0-1)",
  "gpu1      mixed       32   512000  gpu:a100:4(S:0-1)",
  "gpu2      drained     32   512000  gpu:a100:8(S:0-1)",
  "gpu3      idle*       32   512000  gpu:a100:8",
  "gpu4      idle~       16   128000  gpu:2,craynetwork:4",
  "",
].join("\n");

test("a cluster offers what one node has at most, and counts each node at work once", () => {
  const offer = offerOf(said, 0);
  expect(offer).toMatchObject({ nodes: 3, cpus: 112, memoryMb: 896_000, gpus: 6 });
  expect(offer.node).toMatchObject({ cpus: 32, memoryMb: 512_000 });
  expect(offer.node?.gpus).toEqual(
    [0, 1, 2, 3].map((at) => ({ uuid: `slurm:${at}`, name: "a100", memoryMb: 0 })),
  );
  expect(offerWords(offer)).toBe(
    "3 nodes with 112 processors and 6 GPUs; a run can have at most 32 processors, 512000 MB and 4 GPUs",
  );
});

test("GPUs without a type have a name all the same, and the memory that the setting says", () => {
  expect(offerOf("n1 idle 8 1000 gpu:1", 24_000).node?.gpus).toEqual([
    { uuid: "slurm:0", name: "GPU of the cluster", memoryMb: 24_000 },
  ]);
});

test.each([["n1 down 8 1000 gpu:1"], [""], ["sinfo: error: something else"]])(
  "a cluster that says %j offers nothing",
  (words) => {
    expect(offerOf(words, 0)).toMatchObject({ node: null, nodes: 0 });
    expect(offerWords(offerOf(words, 0))).toContain("no node takes jobs now");
  },
);

test.each([
  [["--partition=gpu", "--account=lab"]],
  [["--account=lab", "-p", "gpu"]],
  [["-pgpu"]],
  [["--partition", "gpu"]],
])("only the partition that jobs are sent to counts: %j", (siteArgs) => {
  expect(offerArgs(siteArgs)).toContain("--partition=gpu");
  expect(offerArgs(["--account=lab"]).join(" ")).not.toContain("partition");
});
