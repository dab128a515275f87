interface SignIn {
  readonly email: string;
  readonly token: string;
  /** Where it leads afterwards. */
  readonly to: string;
}

/** The page that a sign-in link opens. It says what will happen; only its button signs in. */
export function signInPath({ email, token, to }: SignIn): string {
  return `/signin/link?${new URLSearchParams({ token, email, to })}`;
}
