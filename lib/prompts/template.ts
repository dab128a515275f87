/** A prompt of ours as it is kept, shown and sent: its text has `{{name}}` where an input goes. */
export interface PromptTemplate {
  /** Unique within its set. */
  readonly id: string;
  readonly name: string;
  /** When it is sent, and to whom. */
  readonly purpose: string;
  /** What each `{{name}}` of the text stands for. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * The text with its inputs in place. What an input holds is taken as it is: a `{{name}}` inside of it stays.
 *
 * @throws RangeError where an input is missing
 */
export function filled<T extends PromptTemplate>(
  { id, text }: T,
  inputs: Readonly<Record<keyof T["inputs"], string>>,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(inputs, name)) throw new RangeError(`filled needs ${name} for the prompt ${id}`);
    return inputs[name as keyof typeof inputs];
  });
}
