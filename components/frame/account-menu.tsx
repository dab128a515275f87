import "./account-menu.css";

/**
 * The header's place for whoever is signed in. Public pages are the same for everybody, so it is a link until the page's
 * script has asked who that is (`components/enhance/account-menu`). Without script the link leads to the same places.
 */
export function AccountPlace() {
  return (
    <div className="account only-wide">
      <a className="btn quiet" href="/signin" data-account="wide">
        Sign in
      </a>
    </div>
  );
}

/** The same at the end of the small screen's menu. */
export function SmallAccountPlace() {
  return (
    <a href="/signin" data-account="small">
      Sign in
    </a>
  );
}
