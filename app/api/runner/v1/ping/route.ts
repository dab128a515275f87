import type { z } from "zod";
import { runnerHeaders } from "@/app/_server/define-runner-route";
import { protocolVersion } from "@/lib/protocol/headers";
import type { PingReply } from "@/lib/protocol/session";
import { oldestRunner } from "@/lib/runs/version";

export const dynamic = "force-dynamic";

/** Tells anybody that this is a site that runners can work for. */
export function GET(): Response {
  const reply: z.input<typeof PingReply> = { ok: true, protocol: protocolVersion, version: oldestRunner };
  return Response.json(reply, { headers: runnerHeaders });
}
