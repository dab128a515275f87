import { enhanceBoards } from "@/components/board/enhance-boards";
import { closeDetails } from "./close-details";
import { followOutline } from "./follow-outline";
import { liveForms } from "./live-forms";
import { themeButton } from "./theme-button";

// The whole script of a page that only shows: bundled into one small file, run once the document is there.
themeButton();
closeDetails();
liveForms();
followOutline();
enhanceBoards();
