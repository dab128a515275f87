import type { RunAgent } from "./agent";
import { runExternal } from "./external/run-external";
import { runMlr } from "./mlr/run-mlr";
import { runNull } from "./null/run-null";

/** Runs the agent that the job names. @throws AgentFailure */
export const runAgent: RunAgent = async (context) => {
  switch (context.job.setup.kind) {
    case "null":
      return runNull(context);
    case "external":
      return runExternal(context, context.job.setup.manifest);
    case "mlr":
      return runMlr(context, context.job.setup);
  }
};
