import { db } from "@/app/_server/db";
import { defineRunnerRoute } from "@/app/_server/define-runner-route";
import { takeClientTurn } from "@/app/_server/limits";
import { registerRunner } from "@/db/commands/register-runner";
import { RegisterBody } from "@/lib/protocol/session";

export const POST = defineRunnerRoute(
  { access: "anybody", needsCurrent: true, body: RegisterBody },
  ({ body, request }) => {
    takeClientTurn(request.headers);
    return registerRunner(db(), body);
  },
);
