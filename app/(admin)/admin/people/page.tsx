import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { PeoplePage } from "@/components/people/people-page";
import { FrameworkScript } from "@/components/ui/framework-script";
import { peopleView } from "@/db/queries/people-view";
import { changeRoleAction, inviteChairAction, resendAction, revokeAction } from "./actions";

export const metadata: Metadata = {
  title: "People",
  description: "Accounts, roles, invitations and rights.",
  robots: { index: false },
};

export default async function Page() {
  const person = await pagePerson("/admin/people");
  const view = ask(() => peopleView(db(), person));
  return (
    <>
      <FrameworkScript />
      <PeoplePage
        {...view}
        changeRole={changeRoleAction}
        inviteChair={inviteChairAction}
        resend={resendAction}
        revoke={revokeAction}
      />
    </>
  );
}
