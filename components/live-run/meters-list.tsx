import type { Meter } from "./meters";

/** What the run has used, each beside its limit. */
export function Meters({ meters }: { meters: readonly Meter[] }) {
  return (
    <dl className="meters">
      {meters.map(({ name, value, instead, beside, share }) => (
        <div className="mt" key={name}>
          <dt>{name}</dt>
          <dd className="tn">
            {value === null ? <span className="nil word">{instead}</span> : <b>{value}</b>}{" "}
            <span>{beside}</span>
            {share !== null && (
              <span className="meter" role="img" aria-label={`${Math.round(share * 100)}% of the limit`}>
                <i style={{ width: `${(share * 100).toFixed(1)}%` }} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
