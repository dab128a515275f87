import { agreement } from "@/app/_server/agreement";
import { defineRoute } from "@/app/_server/define-route";
import { studyAsked } from "@/app/_server/study-agreement";
import { actorOfCookies } from "@/app/_server/viewer";
import { agreementDoors } from "@/lib/api/agreement-doors";

export const { GET, HEAD, OPTIONS } = defineRoute(
  agreementDoors.studyAgreement,
  async ({ params, query, request }) => {
    const { asked } = studyAsked(actorOfCookies(request.headers.get("cookie")), params.id, query);
    const { report } = await agreement(asked);
    return report;
  },
  // What the chair sees while a study is open must not stay in a cache that others share.
  () => ({ "Cache-Control": "private, no-cache", Vary: "Cookie" }),
);
