/**
 * Judges certificates in a thread: a list of 100,000 revocations is a second of work, and nobody else's call waits for that. The thread keeps the lists
 * that it read by their hash, so that one is brought and read once, not for each question.
 */
import { askWithin, createThreadPool } from "#server/base/thread-pool.ts";
import type { Name } from "#server/pki/asn1/names.ts";
import { type Judgement, Rejected } from "#server/pki/base/rejected.ts";
import type { CheckQuestion } from "#server/csos/check.ts";
import type { DeaFacts } from "#server/csos/dea/facts.ts";
import type { Profile } from "#server/pki/path/profile.ts";

/** What is said of a revocation list that could be read. */
export interface ListFacts {
  issuer: Name;
  /** Milliseconds since 1970. */
  thisUpdate: number;
  nextUpdate: number;
  /** A list replaces an older one of the same issuer and series (../crl/crl.ts). */
  series: string;
  /** Complete, direct and understood. */
  isUsable: boolean;
  /** One of the CAs that were given signed it. */
  isSigned: boolean;
}

/** A list by the SHA-256 of its file in hex, with the file where somebody has it at hand. */
export interface ListGiven {
  hash: string;
  content?: Uint8Array | undefined;
}

/** Fetches the files of these hashes; what is gone is missing. */
export type Bring = (hashes: string[]) => Promise<{ hash: string; content: Buffer }[]>;

export type AskedQuestion = Omit<CheckQuestion, "crls" | "maxCrlBytes"> & {
  lists: readonly ListGiven[];
  /** Limit for the file of each list that is not in the thread's cache. */
  maxCrlBytes: number;
};

/** What is said of a certificate that is believed: DER from the anchor to the certificate itself, and what it may order. */
export interface BelievedFiles {
  path: Uint8Array[];
  dea: Omit<DeaFacts, "numberHash"> | undefined;
}

/** What the thread is asked. Profiles and numbers are copied, files are bytes without a Buffer's methods. */
export type Work =
  | { kind: "start" }
  | { kind: "line"; line: Record<string, unknown>; now: number; maxCrlBytes: number | undefined }
  | { kind: "list"; list: ListGiven; cas: readonly Uint8Array[]; profile: Profile; maxCrlBytes: number }
  | { kind: "question"; question: AskedQuestion };

export type ThreadAnswer =
  | { kind: "answer"; value: Judgement<unknown> }
  /** Of these lists it has not the files, or no more. */
  | { kind: "lacks"; hashes: string[] };

/** A list of 32 MiB needs less than 256 MB, a line of `csos check` has 64 MB of text. The lists in the cache are Buffers and are not counted. */
const threads = createThreadPool<Work, ThreadAnswer>(new URL("./judge-thread.ts", import.meta.url), {
  maxThreads: 1,
  idleTimeout: 600_000,
  maxHeapMb: 512,
});
const startsWithinMs = 30_000;

/** Wall-clock limit of a line, the last guard: the thread itself limits its processor time (server/pki/path/work.ts). */
const longestLineMs = 10_000;
/** Of a first question by a list of the largest size, on a busy machine. */
const longestMs = 20_000;

/** A line of `csos check`. @param now time of the check if the line names none @param maxCrlBytes limit for each of its lists, 32 MiB without it */
export const judgeLine = async (
  line: Record<string, unknown>,
  { now, limitMs = longestLineMs, maxCrlBytes }: { now: Date; limitMs?: number; maxCrlBytes?: number },
): Promise<Judgement<null>> => answerIn(await said({ kind: "line", line, now: now.getTime(), maxCrlBytes }, limitMs));

/** Whether a certificate is believed, or why it is not. */
export const judge = (question: AskedQuestion, bring: Bring): Promise<Judgement<BelievedFiles>> =>
  withFiles(question.lists, bring, (lists) => ({ kind: "question", question: { ...question, lists } }));

/** Rejected: it is no revocation list. @param cas DER. */
export const readList = (
  list: ListGiven,
  { cas, profile, maxCrlBytes, bring }: { cas: readonly Buffer[]; profile: Profile; maxCrlBytes: number; bring: Bring },
): Promise<Judgement<ListFacts>> =>
  withFiles([list], bring, ([given = list]) => ({ kind: "list", list: given, cas, profile, maxCrlBytes }));

/** Asks, and once more with the files that it lacked. */
async function withFiles<T>(
  lists: readonly ListGiven[],
  bring: Bring,
  workWith: (lists: readonly ListGiven[]) => Work,
): Promise<Judgement<T>> {
  const first = await said(workWith(lists), longestMs);
  if (first.kind === "answer") return answerIn(first);
  const brought = await bring(first.hashes);
  const found = lists.map(({ hash, content }) => ({
    hash,
    content: content ?? brought.find((each) => each.hash === hash)?.content,
  }));
  return answerIn(await said(workWith(found), longestMs));
}

let turn: Promise<unknown> = Promise.resolve();

/** Asks one question after the other. */
function said(work: Work, limitMs: number): Promise<ThreadAnswer> {
  const answer = turn.then(() => askThread(work, limitMs));
  turn = answer.catch(() => undefined);
  return answer;
}

async function askThread(work: Work, limitMs: number): Promise<ThreadAnswer> {
  try {
    await startThread();
    return await askWithin(threads, work, { limitMs, createError });
  } catch (error) {
    // It nests deeper than can be copied.
    if (isNotCopied(error)) return { kind: "answer", value: { kind: "rejected", reason: "bad_input" } };
    // The next one finds it ready.
    startThread().catch(() => {});
    if (!(error instanceof Rejected)) throw error;
    return { kind: "answer", value: { kind: "rejected", reason: error.reason } };
  }
}

const createError = () => new Rejected("too_much_work");

/** Has the thread read its program, so that the limit of a question counts nothing else. */
const startThread = () => askWithin(threads, { kind: "start" }, { limitMs: startsWithinMs, createError });

/** The thread itself throws neither (judge-thread.ts). */
const isNotCopied = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof DOMException && error.name === "DataCloneError");

/** A list whose file is nowhere any more says nothing. */
const answerIn = <T>(answer: ThreadAnswer): Judgement<T> =>
  answer.kind === "answer" ? (answer.value as Judgement<T>) : { kind: "rejected", reason: "crl_missing" };
