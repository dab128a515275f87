import { health } from "@/db/queries/health";
import { version } from "@/package.json";
import { db } from "../../_server/db";

export const dynamic = "force-dynamic";

/** For load balancers and `npm run demo`: ready means that the database answers. Never stored. */
export function GET(): Response {
  const { ok, ...rest } = health(db);
  return Response.json(
    { ok, version, ...rest },
    { status: ok ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
