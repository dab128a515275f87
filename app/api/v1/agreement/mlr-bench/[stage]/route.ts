import { agreement } from "@/app/_server/agreement";
import { defineRoute } from "@/app/_server/define-route";
import { publishedAsked } from "@/app/_server/study-agreement";
import { agreementDoors } from "@/lib/api/agreement-doors";

export const { GET, HEAD, OPTIONS } = defineRoute(agreementDoors.agreement, async ({ params, query }) => {
  const { report } = await agreement(publishedAsked(params.stage, query));
  return report;
});
