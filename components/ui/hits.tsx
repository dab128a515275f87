interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** A text with what a search found in it; always text, never markup. */
export function Hits({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0;
  return pieces.map(({ text, hit }) => {
    at += text.length;
    return hit ? (
      <mark key={at} className="hit">
        {text}
      </mark>
    ) : (
      text
    );
  });
}
