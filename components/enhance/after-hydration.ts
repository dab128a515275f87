const lookAgainMs = 50;
const mostLooks = 200;

/**
 * Runs once the framework has taken the page over as it was sent: it marks each element that it knows. A page that it
 * never takes over is changed all the same, after ten seconds.
 */
export function afterHydration(run: () => void, looks = 0): void {
  const known = document.querySelector("header.top");
  const isTaken = known === null || Object.keys(known).some((key) => key.startsWith("__react"));
  if (isTaken || looks === mostLooks) run();
  else setTimeout(() => afterHydration(run, looks + 1), lookAgainMs);
}
