/**
 * Says that this page has parts that only React can move, such as the log reader. The server in front keeps the
 * framework's script on such a page; all others are sent without it, since `components/enhance` is all they need.
 */
export function FrameworkScript() {
  return <meta name="framework-script" content="needed" />;
}
