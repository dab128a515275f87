import { ActionForm, type FormAction } from "@/components/ui/action-form";
import type { DeskStudy } from "@/lib/review/desk";
import { ConsentBox } from "./consent-box";

/** The consent text, before anything of a paper. */
export function ConsentPanel({ study, action }: { study: DeskStudy; action: FormAction }) {
  return (
    <section className="section consent" aria-labelledby={`consent-${study.id}`}>
      <header>
        <h2 id={`consent-${study.id}`}>{study.title}</h2>
        <p>Please read this before the first paper. You take part as {study.label}.</p>
      </header>
      <div className="panel panel-pad consent-text">
        {study.consentText
          .split(/\n{2,}/)
          .filter((paragraph) => paragraph.trim() !== "")
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
      <ActionForm action={action} submit="Accept and see my papers" className="consent-form">
        <input type="hidden" name="study" value={study.id} />
        <ConsentBox />
      </ActionForm>
    </section>
  );
}
