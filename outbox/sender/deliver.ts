/**
 * Takes entries to the server, one with a request of its own and several in one, and tells of each what came of it as soon as that is known. Several
 * are answered line by line: each line is believed by itself, as the answer to a single request is, and what no line answers may have arrived.
 */
import type { AnswerLine } from "#contract/outbox/batch.ts";
import { headers } from "#contract/base/headers.ts";
import { answerWithinMs, type Entry } from "#outbox/entry/entry.ts";
import type { Machine } from "#outbox/entry/machine.ts";
import { isOurs } from "#outbox/entry/ours.ts";
import { noAnswer, verdictOf, type Verdict } from "#outbox/entry/verdict.ts";
import { batchOf, type Hear, requestOf, type WireAnswer } from "#outbox/entry/wire.ts";
import * as text from "#outbox/entry/text.ts";
import type { AtOnce } from "./at-once.ts";

/** `left-over`: the request broke off at one before it, whose fault it may be. */
export type Came = Verdict | { kind: "left-over"; error: Extract<Verdict, { kind: "no-answer" }>["error"] };

type Parts = Pick<Machine, "clock" | "network" | "newKey"> & { atOnce: AtOnce };

/** Resolves when something is known of each. */
export async function deliver(
  entries: readonly Entry[],
  token: string,
  { clock, network, newKey, atOnce, tell }: Parts & { tell: (entry: Entry, came: Came) => void },
): Promise<void> {
  const [first] = entries as [Entry];
  if (entries.length === 1) {
    const verdict = await ask(requestOf(first, token, clock.now()))
      .then((answer) => verdictOf(answer, first))
      .catch(nobodySaid);
    if (verdict.kind === "no-answer" && !verdict.isServer) atOnce.brokenOff(1, 0);
    else atOnce.whole(1);
    return tell(first, verdict);
  }
  const key = newKey();
  const left = new Map(entries.map((entry) => [entry.key, entry]));
  const hear = (line: unknown, answer: Omit<WireAnswer, "body">): "counts" | "says nothing" => {
    if (!isOurs(answer.headers, key) || answer.status !== 200 || !isAnswerLine(line)) return "says nothing";
    const entry = left.get(line.answers);
    if (entry === undefined) return "says nothing"; // of another, or said before
    left.delete(entry.key);
    tell(entry, verdictOf(answerOf(line), entry));
    return "counts";
  };
  const came = await ask(batchOf(entries, { token, now: clock.now(), key }), hear)
    .then((answer) => saidOfAll(answer, key))
    .catch(nobodySaid);
  if (left.size === 0) return atOnce.whole(entries.length);
  if (came === "not-taken") atOnce.notTaken();
  else atOnce.brokenOff(entries.length, entries.length - left.size);
  const unheard = [...left.values()];
  left.clear(); // whatever comes too late
  for (const [at, entry] of unheard.entries()) tell(entry, ofOne(came, at));

  async function ask(request: Parameters<Machine["network"]>[0], count?: typeof hear): Promise<WireAnswer> {
    const waiting = new AbortController();
    const giveUp = (): void => waiting.abort();
    let cancel = clock.after(answerWithinMs, giveUp);
    const heard: Hear = (line, answer) => {
      if (count?.(line, answer) !== "counts") return;
      cancel();
      cancel = clock.after(answerWithinMs, giveUp);
    };
    try {
      return await network(request, waiting.signal, count && heard);
    } finally {
      cancel();
    }
  }
}

/** Whatever keeps the answer from us, it says nothing about the effect. */
const nobodySaid = (): Extract<Verdict, { kind: "no-answer" }> => noAnswer(text.noConnection, null);

type OfAll = Exclude<Verdict, { kind: "done" | "refused" | "not-allowed" | "not-begun" }> | "not-taken";

/** What the answer to all says of those that no line answered. Where our server turns down the request itself, it has looked at none of them. */
function saidOfAll(answer: WireAnswer, key: string): OfAll {
  if (answer.status === 200) return noAnswer(text.incompleteResponse, null);
  const verdict = verdictOf(answer, { key, call: "discardEntry" });
  return verdict.kind === "refused" || verdict.kind === "not-allowed" ? "not-taken" : (verdict as OfAll);
}

/** @param at which of those that are left: the request broke off at the first. */
function ofOne(came: OfAll, at: number): Came {
  if (came === "not-taken") return { kind: "not-begun" };
  return came.kind === "no-answer" && at > 0 ? { kind: "left-over", error: came.error } : came;
}

function isAnswerLine(line: unknown): line is AnswerLine {
  if (typeof line !== "object" || line === null) return false;
  const { answers, status } = line as Partial<AnswerLine>;
  return typeof answers === "string" && Number.isInteger(status);
}

/** A line as the answer that a request of its own would have got. */
const answerOf = ({ answers, status, retry_after, body }: AnswerLine): WireAnswer => ({
  status,
  headers: {
    get: (name) =>
      name === headers.answersKey ? answers : name === "retry-after" ? String(retry_after ?? "") || null : null,
  },
  body,
});
