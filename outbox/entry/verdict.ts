/** What an answer means for its entry (docs/architecture.md, "The wire"). Decided by status and code, never by the words. */
import type { ErrorBody } from "#contract/base/refusal.ts";
import { notBegun } from "#contract/outbox/rules/batch.ts";
import * as text from "#outbox/entry/text.ts";
import { isAnswerOf } from "./answer.ts";
import type { Entry, EntryError } from "./entry.ts";
import { isOurs } from "./ours.ts";
import type { WireAnswer } from "./wire.ts";

export type Verdict =
  | { kind: "done"; answer: unknown }
  /** Never had an effect and never will under this key. */
  | { kind: "refused"; error: EntryError }
  /** This attempt had no effect; rights may come back. */
  | { kind: "not-allowed"; error: EntryError }
  | { kind: "signed-out" }
  /** Nobody looked at it: one before it in its request has no answer that stands. */
  | { kind: "not-begun" }
  /** Try again after `ms`; `outcomeUnknown`: an attempt may have had its effect. */
  | { kind: "wait"; ms: number; outcomeUnknown: boolean; error: EntryError }
  /** Nobody knows: a 5xx, or something between us and the server that answered in its place. */
  | { kind: "no-answer"; isServer: boolean; error: EntryError };

/** The server's longest Retry-After that is believed; also what tells a waiting entry from a clock that was put back. */
export const longestWaitMs = 600_000;
const shortestWaitMs = 1_000;

export function verdictOf(answer: WireAnswer, { key, call }: Pick<Entry, "key" | "call">): Verdict {
  const { status, headers: answered, body } = answer;
  if (!isOurs(answered, key)) return noAnswer(text.foreignResponse, status);
  if (status === 200) {
    if (isAnswerOf(call, body)) return { kind: "done", answer: body };
    return { ...noAnswer(text.unreadableResponse, status), isServer: true };
  }
  const error = errorOf(status, body);
  if (status === 401) return { kind: "signed-out" };
  if (status === 425 && error.code === notBegun) return { kind: "not-begun" };
  if (status === 403) return { kind: "not-allowed", error: { ...error, kind: "not-allowed" } };
  const isInProgress = status === 409 && error.code === "in_progress";
  if (isInProgress || status === 425 || status === 429 || status === 503) {
    const outcomeUnknown = isInProgress || status === 503; // a commit may have been under way
    return {
      kind: "wait",
      ms: retryAfterMs(answered.get("retry-after")),
      outcomeUnknown,
      error: { ...error, kind: "wait" },
    };
  }
  if (status === 409 && error.code === "base_changed")
    return { kind: "refused", error: { ...error, kind: "base_changed" } };
  // The key did something before, and most likely this: under a new one it would be done twice.
  const isKnown = status === 422 && error.code === "key_reused";
  if (status >= 400 && status < 500 && status !== 408 && !isKnown) return { kind: "refused", error };
  return { ...noAnswer(error.message, status), isServer: true };
}

/** Nothing came back, or not from the server. */
export const noAnswer = (message: string, status: number | null): Extract<Verdict, { kind: "no-answer" }> => ({
  kind: "no-answer",
  isServer: false,
  error: { kind: "no-answer", message, status },
});

/** Read by hand and not by its schema: the service worker, which sends too, would double in size. */
function errorOf(status: number, body: unknown): EntryError {
  const { Message, code, fields, current } = (typeof body === "object" && body !== null ? body : {}) as Partial<
    Record<keyof ErrorBody, unknown>
  >;
  return {
    kind: "refused",
    message: typeof Message === "string" ? Message : "",
    status,
    ...(typeof code === "string" ? { code } : {}),
    ...(isTexts(fields) ? { fields } : {}),
    ...(current === undefined ? {} : { current }),
  };
}

const isTexts = (fields: unknown): fields is Record<string, string> =>
  typeof fields === "object" &&
  fields !== null &&
  Object.values(fields).every((message) => typeof message === "string");

/** Seconds, as our server says it; without, or with anything else, a second. */
function retryAfterMs(value: string | null): number {
  const seconds = Number(value ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(longestWaitMs, Math.max(shortestWaitMs, seconds * 1000)) : shortestWaitMs;
}
