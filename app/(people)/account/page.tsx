import type { Metadata } from "next";
import { headers } from "next/headers";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { sessionTokenOf } from "@/app/_server/viewer";
import { AccountPage } from "@/components/people/account-page";
import { accountView } from "@/db/queries/account-view";
import { deleteAction, renameAction } from "./actions";

export const metadata: Metadata = {
  title: "Account",
  description: "What this site keeps about you; download it or delete it.",
  robots: { index: false },
};

export default async function Page() {
  const person = await pagePerson("/account");
  const token = sessionTokenOf((await headers()).get("cookie"));
  return (
    <AccountPage account={accountView(db(), person, token)} rename={renameAction} remove={deleteAction} />
  );
}
