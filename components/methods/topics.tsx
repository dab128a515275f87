import { ScrollBox } from "@/components/guide/scroll-box";
import { topicName, topicRule, topics } from "@/lib/benchmarks/mlr-bench/topics";
import type { MethodsView } from "@/lib/methods/view";

/** The sets of tasks that boards compare on, and the topics with our counts beside the published ones. */
export function TasksAndTopics({ view }: { view: MethodsView }) {
  return (
    <>
      <h3 id="cohorts">Cohorts</h3>
      <p>A board compares agents on a named set of tasks, and a rank belongs to that set.</p>
      <ScrollBox name="Cohorts">
        <table className="t">
          <thead>
            <tr>
              <th scope="col">Cohort</th>
              <th scope="col">Id</th>
              <th scope="col" className="num">
                Tasks
              </th>
            </tr>
          </thead>
          <tbody>
            {view.cohorts.map(({ id, name, tasks }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>
                  <code>{id}</code>
                </td>
                <td className="num">{tasks}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <h3 id="topics">Topics</h3>
      <p>{topicRule.statement}</p>
      <p className="small muted">Order of the tests: {topicRule.order.map(topicName).join(", ")}.</p>
      <TopicTable counts={view.topics} />
    </>
  );
}

function TopicTable({ counts }: { counts: MethodsView["topics"] }) {
  const known = topics.map((topic) => ({ ...topic, ours: counts[topic.id] ?? 0 }));
  const without = counts[""] ?? 0;
  return (
    <ScrollBox name="Topics, published and ours">
      <table className="t">
        <thead>
          <tr>
            <th scope="col">Topic</th>
            <th scope="col">A task is mainly about</th>
            <th scope="col" className="num">
              Published
            </th>
            <th scope="col" className="num">
              Ours
            </th>
            <th scope="col" className="num">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {known.map(({ id, name, test, published, ours }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`/tasks?topic=${encodeURIComponent(id)}`}>{name}</a>
              </th>
              <td className="words">{test}</td>
              <td className="num">{published}</td>
              <td className="num">{ours}</td>
              <td className="num">{signed(ours - published)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">All</th>
            <td>{without > 0 && `${without} more without a topic`}</td>
            <td className="num">{sum(known.map(({ published }) => published))}</td>
            <td className="num">{sum(known.map(({ ours }) => ours))}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </ScrollBox>
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function signed(value: number): string {
  if (value === 0) return "0";
  return value > 0 ? `+${value}` : `−${-value}`;
}
