import { ScrollBox } from "@/components/guide/scroll-box";
import type { MethodsView, SourceView } from "@/lib/methods/view";

/** Where the facts come from, under which licence, and the states they were in. */
export function Sources({ view }: { view: MethodsView }) {
  return (
    <>
      {view.sources.length === 0 && (
        <p>
          No facts are loaded yet. Run <code>npm run demo</code> to load the published numbers.
        </p>
      )}
      {view.sources.map((source) => (
        <Source key={source.id} source={source} />
      ))}
      <ul className="dots">
        <li>
          MLR-Bench: Hui Chen and others, “MLR-Bench: Evaluating AI Agents on Open-Ended Machine Learning
          Research”, 2025, <a href="https://arxiv.org/abs/2505.19955">arXiv 2505.19955</a>.
        </li>
        <li>
          Task texts follow the public calls of workshops at ICLR, ICML and NeurIPS; their words are their
          authors&rsquo;.
        </li>
        <li>Papers and files by AI Scientist v2 stand under that system&rsquo;s own terms as well.</li>
        <li>Topics, rubric wording and this page are ours (MIT), as is the code.</li>
      </ul>
    </>
  );
}

function Source({ source }: { source: SourceView }) {
  return (
    <dl className="kv source">
      <dt>Source</dt>
      <dd>
        <a href={source.url}>{source.name}</a>
      </dd>
      <dt>Commit</dt>
      <dd>
        <a href={`${source.url}/tree/${source.commit}`}>
          <code>{source.commit}</code>
        </a>
      </dd>
      <dt>Licence</dt>
      <dd>{source.licence}</dd>
      <dt>Attribution</dt>
      <dd>{source.attribution}</dd>
    </dl>
  );
}

/** The states of the data, newest first. */
export function Versions({ view }: { view: MethodsView }) {
  return (
    <>
      <p>
        Facts are only ever added. A corrected score is a new review that names the one it replaces, and the
        old one stays. Each time something is added the data has a new snapshot, and each number names the
        snapshot it was computed from. Rubrics, judges and prompts carry versions of their own, and scores of
        different versions are never mixed.
      </p>
      {view.snapshots.length > 0 && <Snapshots of={view.snapshots} />}
    </>
  );
}

function Snapshots({ of: snapshots }: { of: MethodsView["snapshots"] }) {
  return (
    <ScrollBox name="Snapshots">
      <table className="t">
        <thead>
          <tr>
            <th scope="col">Snapshot</th>
            <th scope="col">Why</th>
            <th scope="col">Source</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {snapshots.map(({ id, reason, source, at }) => (
            <tr key={id}>
              <th scope="row">
                <code>{id}</code>
              </th>
              <td className="words">{reason}</td>
              <td>{source}</td>
              <td className="nowrap tn">
                <time dateTime={at}>{at.slice(0, 16).replace("T", " ")} UTC</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
