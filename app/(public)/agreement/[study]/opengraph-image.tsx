import { agreement } from "@/app/_server/agreement";
import { ask } from "@/app/_server/ask";
import { site } from "@/app/_server/site";
import { socialImage } from "@/app/_server/social-image";
import { studyAsked } from "@/app/_server/study-agreement";
import { AgreementCard } from "@/components/social/page-cards";
import { visitor } from "@/lib/actor";
import { StudyAgreementQuery } from "@/lib/api/agreement-doors";

export const alt = "How far judges and the reviewers of this study are apart on Overall.";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

export default async function StudyImage({ params }: { params: Promise<{ study: string }> }) {
  const { study: id } = await params;
  const { study, asked } = ask(() => studyAsked(visitor, id, StudyAgreementQuery.parse({})));
  const { report } = await agreement(asked);
  const of = { report, title: study.title, study: "Agreement in a blind study" };
  return socialImage({ site: site(), of }, AgreementCard);
}
