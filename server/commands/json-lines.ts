/** Commands that read JSON Lines and answer each with a line: what a suite of somebody else's drives. */
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

/**
 * Answers each line by `answer`, in order, and goes on whatever a line holds: one that is no object is answered with `ok: false` and a reason. What it says
 * of a line always carries the line's own `id`.
 */
export async function answerLines(
  input: Readable,
  output: Writable,
  answer: (line: Record<string, unknown>) => object,
): Promise<void> {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === "") continue;
    const given = objectIn(line);
    const said =
      given === undefined
        ? { id: null, ok: false, reason: "The line is no JSON object." }
        : { id: given["id"] ?? null, ...answer(given) };
    if (!output.write(`${JSON.stringify(said)}\n`)) await new Promise((resolve) => output.once("drain", resolve));
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
