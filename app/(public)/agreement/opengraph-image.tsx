import { connection } from "next/server";
import { agreement } from "@/app/_server/agreement";
import { site } from "@/app/_server/site";
import { socialImage } from "@/app/_server/social-image";
import { publishedAsked } from "@/app/_server/study-agreement";
import { AgreementCard } from "@/components/social/page-cards";
import { PublishedAgreementQuery } from "@/lib/api/agreement-doors";

export const alt = "How far judges and human reviewers are apart on Overall, and what may be said about it.";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

export default async function AgreementImage() {
  await connection();
  const { report } = await agreement(publishedAsked("end2end", PublishedAgreementQuery.parse({})));
  const title = "Do the judges agree with people as well as people agree with each other?";
  return socialImage({ site: site(), of: { report, title, study: "Agreement, MLR-Bench" } }, AgreementCard);
}
