import { TextField } from "@/components/ui/field";
import type { Limits, Needs } from "@/lib/runs/job-spec";

interface Props {
  readonly limits: Limits;
  readonly needs: Needs;
  readonly seed: number;
}

/** Where a run is stopped, what it needs of a runner, and its seed. */
export function TermsFields({ limits, needs, seed }: Props) {
  return (
    <>
      <fieldset className="q-set">
        <legend>Limits of each run</legend>
        <div className="q-cols">
          <TextField
            name="costUsd"
            label="Budget, USD"
            type="number"
            min={0}
            step="any"
            {...(limits.costUsd === null ? {} : { value: limits.costUsd })}
            hint="Empty has no bound. A cost that nobody can tell does not count."
          />
          <TextField name="wallMin" label="Time, minutes" type="number" min={1} value={limits.wallS / 60} />
          <TextField
            name="idleMin"
            label="Idle, minutes"
            type="number"
            min={1}
            value={limits.idleS / 60}
            hint="Without output and without use of a processor."
          />
        </div>
      </fieldset>
      <fieldset className="q-set">
        <legend>Needs of each run</legend>
        <div className="q-cols">
          <TextField name="gpus" label="GPUs" type="number" min={0} value={needs.gpus} />
          <TextField
            name="gpuGb"
            label="Memory of each GPU, GB"
            type="number"
            min={0}
            step="any"
            value={needs.gpuMemoryMb / 1024}
          />
          <TextField name="cpus" label="CPUs" type="number" min={1} value={needs.cpus} />
          <TextField
            name="memoryGb"
            label="Memory, GB"
            type="number"
            min={0.25}
            step="any"
            value={needs.memoryMb / 1024}
          />
          <TextField
            name="diskGb"
            label="Disk, GB"
            type="number"
            min={0.1}
            step="any"
            value={needs.diskMb / 1024}
          />
          <TextField name="labels" label="Labels" hint="Every one must be the runner’s." />
        </div>
      </fieldset>
      <div className="q-cols">
        <TextField
          name="seed"
          label="Seed"
          type="number"
          min={0}
          value={seed}
          hint="Draws the input, and is handed to the agent."
        />
      </div>
      <label className="check">
        <input type="checkbox" name="hold" />
        <span>
          Hold for a blind study
          <span className="hint q-block">Nobody but chairs sees it until a study with it closes.</span>
        </span>
      </label>
    </>
  );
}
