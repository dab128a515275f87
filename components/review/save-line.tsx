import { Icon, type IconName } from "@/components/ui/icon";
import type { Kept } from "./draft-keeper";

/** Where what is written is kept, in words. It stands still while all is well, so that a change is seen. */
export function SaveLine({ kept, isReady }: { kept: Kept; isReady: boolean }) {
  const { icon, look, words, more } = isReady ? told(kept) : loading;
  return (
    <span className="save-line" role="status" data-save={kept.save.kind}>
      <span className={look}>
        {icon && <Icon name={icon} />}
        {words}
      </span>
      {more}
    </span>
  );
}

const loading = { icon: null, look: "muted", words: "Loading the form", more: null } as const;

interface Told {
  readonly icon: IconName | null;
  readonly look: string;
  readonly words: string;
  readonly more?: React.ReactNode;
}

function told({ save, isOnDevice, isRestored }: Kept): Told {
  const onDevice = isOnDevice
    ? "kept on this device"
    : "not kept on this device either: copy your text before you leave";
  switch (save.kind) {
    case "untouched":
      return { icon: null, look: "muted", words: "Saves by itself" };
    case "waiting":
    case "saving":
      return {
        icon: null,
        look: "muted",
        words: isRestored ? "Brought back from this device, saving" : "Saving",
      };
    case "saved":
      return {
        icon: "check",
        look: "saved",
        words: `Saved ${clock(save.at)}`,
        more: isOnDevice && <span className="muted">and on this device</span>,
      };
    case "offline":
      return { icon: "warn", look: "unsaved", words: `Not saved: offline, ${onDevice}` };
    case "signed_out":
      return {
        icon: "warn",
        look: "unsaved",
        words: `Not saved: your sign-in ended, ${onDevice}.`,
        more: (
          <a href="/signin" target="_blank" rel="noopener opener">
            Sign in again in a new tab
          </a>
        ),
      };
    case "conflict":
      return { icon: "warn", look: "unsaved", words: "Not saved: choose a version above" };
    case "refused":
      return { icon: "warn", look: "unsaved", words: `Not saved. ${save.message}` };
  }
}

/** The reviewer's own clock; only ever drawn by the browser. */
function clock(at: string): string {
  return new Date(at).toLocaleTimeString("en-GB");
}
