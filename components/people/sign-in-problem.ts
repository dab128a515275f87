const problems: Readonly<Record<string, string>> = {
  Verification: "This link cannot be used any more. Ask for a new one below.",
  AccessDenied:
    "GitHub gave no verified primary address for this account, so nobody was signed in. Verify it there, or use a link by mail.",
  OAuthAccountNotLinked: "This GitHub account belongs to another address here. Use a link by mail.",
  OAuthCallbackError:
    "GitHub did not confirm the sign-in. Nothing was changed. Try again, or use a link by mail.",
  RateLimited: "That was tried too often. Nothing was changed. Try again in ten minutes.",
};

/** What a code in the address means. Any other is a fault of ours, and says the way on all the same. */
export function signInProblem(code: string): string {
  const known = Object.hasOwn(problems, code) ? problems[code] : undefined;
  return known ?? "Signing in did not work, and nothing was changed. Ask for a new link below.";
}
