/**
 * Says that this page shows something which changes without a write that counts, such as how far a run is. The server in
 * front then makes it anew for everybody who asks.
 */
export function MovingPage() {
  return <meta name="page-cache" content="no" />;
}
