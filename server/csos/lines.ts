/** JSON Lines in, one line out for each, in their order: rubbish gets its answer too, and the next line is read. */
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { outcomeOf, reject, type Reason, Rejected } from "./base/rejected.ts";

/** Asked beside each other: a few, for what waits for another process. */
export interface Lines {
  input: Readable;
  output: Writable;
  beside: number;
}

type Answer = Record<string, unknown>;

/** `answer` may refuse; `refusal` says what is answered then. */
export async function answerLines(
  { input, output, beside }: Lines,
  answer: (line: Record<string, unknown>) => Answer | Promise<Answer>,
  refusal: (reason: Reason) => Answer,
): Promise<void> {
  const writing: Promise<void>[] = [];
  let written = Promise.resolve();
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (text.trim() === "") continue;
    const answering = answered(text, answer, refusal);
    // Behind the one before it, and as soon as it is there: who asks one by one waits for it.
    written = written.then(async () => write(output, await answering));
    writing.push(written);
    if (writing.length >= beside) await writing.shift();
  }
  await written;
}

async function write(output: Writable, line: string): Promise<void> {
  if (!output.write(`${line}\n`)) await once(output, "drain");
}

async function answered(
  text: string,
  answer: (line: Record<string, unknown>) => Answer | Promise<Answer>,
  refusal: (reason: Reason) => Answer,
): Promise<string> {
  const line = outcomeOf(() => objectOf(text));
  const id = line.kind === "good" ? (line.value["id"] ?? null) : null;
  if (line.kind === "rejected") return JSON.stringify({ id, ...refusal(line.reason) });
  try {
    return JSON.stringify({ id, ...(await answer(line.value)) });
  } catch (error) {
    // A fault of ours accepts nothing and stops nobody.
    if (!(error instanceof Rejected)) console.error(error);
    return JSON.stringify({ id, ...refusal(error instanceof Rejected ? error.reason : "failed") });
  }
}

/** @throws Rejected bad_input */
function objectOf(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    reject("bad_input");
  }
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : reject("bad_input");
}
