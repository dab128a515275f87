import { Empty } from "@/components/ui/empty";

/** Instead of a page that was opened too often. */
export function LimitedPage({ message }: { message: string }) {
  return (
    <main id="main" className="wrap">
      <h1 className="vh">Too many tries</h1>
      <Empty icon="warn" title="Too many tries from here" ways={<a href="/">To the start page</a>}>
        <p>{message} Links in your mail stay good meanwhile.</p>
      </Empty>
    </main>
  );
}
