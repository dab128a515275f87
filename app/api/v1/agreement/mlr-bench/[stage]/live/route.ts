import { defineLiveRoute } from "@/app/_server/define-live-route";
import { publishedAsked } from "@/app/_server/study-agreement";
import { agreementDoors } from "@/lib/api/agreement-doors";

export const { GET, HEAD } = defineLiveRoute(agreementDoors.agreementLive, ({ params, query }) => ({
  asked: publishedAsked(params.stage, query),
  isAllowed: () => true,
}));
