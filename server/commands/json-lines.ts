/** Commands that read JSON Lines and answer each with a line: what a suite of somebody else's drives. */
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { linesIn } from "./lines-in.ts";

/** What a command may want otherwise. */
interface Manner {
  /** What is answered to a line that is no object. */
  rubbish?: object;
  /** How many lines are worked on beside each other, for what waits for another process. */
  beside?: number;
}

/**
 * Answers each line by `answer`, in order, and goes on whatever a line holds: one that is no object is answered with `ok: false` and a reason. What it says
 * of a line always carries the line's own `id`, and stands there as soon as it is known: who asks one by one waits for it.
 */
export async function answerLines(
  input: Readable,
  output: Writable,
  answer: (line: Record<string, unknown>) => object | Promise<object>,
  { rubbish = { ok: false, reason: "The line is no JSON object." }, beside = 1 }: Manner = {},
): Promise<void> {
  const answered = async (line: Buffer | undefined) => {
    const given = line && objectIn(line.toString("utf8"));
    return given === undefined ? { id: null, ...rubbish } : { id: writable(given["id"]), ...(await answer(given)) };
  };
  const writing: Promise<void>[] = [];
  let written = Promise.resolve();
  for await (const line of linesIn(input)) {
    written = write(output, answered(line), written);
    writing.push(written);
    if (writing.length >= beside) await writing.shift();
  }
  await written;
}

/** Writes an answer behind the one before it. */
async function write(output: Writable, answer: Promise<object>, before: Promise<void>): Promise<void> {
  const [said] = await Promise.all([answer, before]);
  if (!output.write(`${JSON.stringify(said)}\n`)) await once(output, "drain");
}

/** JSON is read however deep it nests, and not written: a line of such an `id` is answered with none. */
function writable(id: unknown): unknown {
  try {
    JSON.stringify(id);
    return id ?? null;
  } catch {
    return null;
  }
}

function objectIn(line: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === "object" && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined; // the caller says so
  }
}
