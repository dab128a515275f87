import { defineRoute } from "@/app/_server/define-route";
import { describingDoor } from "@/lib/api/describing-door";
import { apiDescription } from "@/lib/api/doors";

export const { GET, HEAD, OPTIONS } = defineRoute(describingDoor, () => ({ ...apiDescription() }));
