import { enhanceBoards } from "@/components/board/enhance-boards";
import { accountMenu } from "./account-menu";
import { afterHydration } from "./after-hydration";
import { closeDetails } from "./close-details";
import { followOutline } from "./follow-outline";
import { liveForms } from "./live-forms";
import { liveReports } from "./live-report";
import { themeButton } from "./theme-button";

// The whole script of a page that only shows: bundled into one small file, run once the document is there.
themeButton();
closeDetails();

function changeDocument(): void {
  liveForms();
  followOutline();
  enhanceBoards();
  liveReports();
  void accountMenu();
}

// A page that came with the framework must first be taken over by it as it was sent.
const hasFramework = document.querySelector('script[src^="/_next/"]') !== null;
if (hasFramework) window.addEventListener("load", () => afterHydration(changeDocument));
else changeDocument();
