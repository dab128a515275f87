import type OpenAI from "openai";

type Chunk = OpenAI.Chat.ChatCompletionChunk;
type Choice = OpenAI.Chat.ChatCompletionChunk.Choice;
type Completion = OpenAI.Chat.ChatCompletion;
type ToolCall = OpenAI.Chat.ChatCompletionMessageFunctionToolCall;

/**
 * Puts the pieces of a streamed completion together to what the same call would have sent in one.
 *
 * @throws Error where the stream ended before a reason to finish had come
 */
export async function collectChunks(
  stream: AsyncIterable<Chunk>,
  onText: (piece: string) => void,
): Promise<Completion> {
  const chunks: Chunk[] = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
    const piece = chunk.choices?.[0]?.delta?.content;
    if (piece) onText(piece);
  }
  const choices = chunks.flatMap((chunk) => chunk.choices?.slice(0, 1) ?? []);
  const head = chunks[0];
  const finish = choices.findLast((choice) => choice.finish_reason)?.finish_reason;
  if (!head || !finish) throw new Error("the stream ended before its completion");
  const usage = chunks.findLast((chunk) => chunk.usage)?.usage;
  return {
    id: head.id,
    object: "chat.completion",
    created: head.created,
    model: head.model,
    choices: [{ index: 0, finish_reason: finish, logprobs: null, message: messageOf(choices) }],
    ...(usage && { usage }),
  };
}

function messageOf(choices: readonly Choice[]): OpenAI.Chat.ChatCompletionMessage {
  const joined = (part: "content" | "refusal") => choices.map(({ delta }) => delta?.[part] ?? "").join("");
  const content = joined("content");
  const refusal = joined("refusal");
  const calls: ToolCall[] = [];
  for (const piece of choices.flatMap(({ delta }) => delta?.tool_calls ?? [])) addToCall(calls, piece);
  return {
    role: "assistant",
    content: content === "" && calls.length > 0 ? null : content,
    refusal: refusal === "" ? null : refusal,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

function addToCall(calls: ToolCall[], piece: OpenAI.Chat.ChatCompletionChunk.Choice.Delta.ToolCall): void {
  const call = calls[piece.index];
  if (call) {
    call.function.arguments += piece.function?.arguments ?? "";
    return;
  }
  const { name = "", arguments: first = "" } = piece.function ?? {};
  calls[piece.index] = { id: piece.id ?? "", type: "function", function: { name, arguments: first } };
}
