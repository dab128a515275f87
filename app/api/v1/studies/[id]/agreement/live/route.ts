import { defineLiveRoute } from "@/app/_server/define-live-route";
import { studyAsked } from "@/app/_server/study-agreement";
import { actorOfCookies } from "@/app/_server/viewer";
import { agreementDoors } from "@/lib/api/agreement-doors";
import { may } from "@/lib/rights";

export const { GET, HEAD } = defineLiveRoute(
  agreementDoors.studyAgreementLive,
  ({ params, query, request }) => {
    const { study, asked } = studyAsked(actorOfCookies(request.headers.get("cookie")), params.id, query);
    // A study that is published stays public; before that only while the asker is still signed in as its chair.
    const isAllowed = () =>
      study.publishedAt !== null || may(actorOfCookies(request.headers.get("cookie")), "watch_agreement");
    return { asked, isAllowed };
  },
);
