import { useEffect, useRef } from "react";

const keys = [
  [["1", "…", "9", "0"], "Score of the current criterion; 0 is 10. The number pad works too."],
  [["↑", "↓"], "Previous or next criterion"],
  [["←", "→"], "Move along a row of scores"],
  [["N", "P"], "Select the next or the previous sentence of the paper; with Shift, take it in as well"],
  [["Q"], "Quote the selection in the current criterion"],
  [["Ctrl", "Enter"], "Submit; Cmd on a Mac"],
  [["?"], "This help"],
] as const;

/** All keys of the room. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className="keys-help" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">Keys</h2>
      <dl>
        {keys.map(([pressed, does]) => (
          <div key={does}>
            <dt>{pressed.map((key) => (key === "…" ? key : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">All but Ctrl Enter are off while you type.</p>
      <button className="btn" type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
