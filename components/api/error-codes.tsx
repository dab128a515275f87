import { ScrollBox } from "@/components/guide/scroll-box";
import { type ErrorCode, errorCodes, statusOf } from "@/lib/errors";

const meanings: Record<ErrorCode, string> = {
  invalid: "A parameter is unknown or malformed. fields names each one.",
  unauthenticated: "This needs a sign-in. Nothing described here does.",
  forbidden: "You may not do this.",
  not_found: "Nothing has this id, or nothing that you may see.",
  conflict: "The state of things does not allow it.",
  too_large: "More was sent than is accepted.",
  rate_limited: "Too many requests. Wait a little.",
  unavailable: "The service cannot answer now. Try again later.",
};

export function ErrorCodes() {
  return (
    <>
      <p>
        A refusal is JSON with the right status: <code>{'{ "error": { "code", "message", "fields" } }'}</code>
        . A status of 500 is a fault of ours and has no such body.
      </p>
      <ScrollBox name="Error codes">
        <table className="t">
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col" className="num">
                Status
              </th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {errorCodes.map((code) => (
              <tr key={code}>
                <th scope="row">
                  <code>{code}</code>
                </th>
                <td className="num">{statusOf[code]}</td>
                <td>{meanings[code]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}
