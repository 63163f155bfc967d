/** The thread of ./judging.ts: reads lists of revocations, keeps the last ones by their hash, and judges certificates by them. */
import { createHash } from "node:crypto";
import { type Judgement, outcomeOf, valueOf } from "#server/pki/base/rejected.ts";
import { check } from "#server/csos/check.ts";
import { type Crl, mib, readCrl } from "#server/pki/crl/crl.ts";
import { isSignedByOneOf } from "#server/pki/crl/signed-by.ts";
import type { DeaFacts } from "#server/csos/dea/facts.ts";
import type { Profile } from "#server/pki/path/profile.ts";
import { questionOf } from "#server/csos/question-line.ts";
import type { BelievedFiles, ListFacts, ListGiven, AskedQuestion, ThreadAnswer, Work } from "./judging.ts";

/** Maximum size of the cached lists: eight of the standard limit. */
const maxCachedBytes = 256 * mib;
/** Counted for a list that is rejected, of which only the reason is cached. */
const rejectedBytes = 1024;
/** Lists and rejections by the hash of their file, the least recently used first. */
const cache = new Map<string, Judgement<Crl>>();

/** @throws Error for a fault of ours. */
export default function answerOrFail(work: Work): ThreadAnswer {
  try {
    return answerTo(work);
  } catch (error) {
    throw new Error("The thread that judges failed.", { cause: error });
  }
}

function answerTo(work: Work): ThreadAnswer {
  switch (work.kind) {
    case "start":
      return { kind: "lacks", hashes: [] };
    case "line":
      return {
        kind: "answer",
        value: outcomeOf(() => {
          const { line, now, maxCrlBytes } = work;
          valueOf(check({ ...questionOf(line, new Date(now)), ...(maxCrlBytes !== undefined && { maxCrlBytes }) }));
          return null;
        }),
      };
    case "list":
      return withLists([work.list], work.maxCrlBytes, ([list]) =>
        outcomeOf(() => factsOf(valueOf(list!), work.cas, work.profile)),
      );
    case "question":
      return withLists(work.question.lists, work.question.maxCrlBytes, (lists) => answerOf(work.question, lists));
  }
}

/** Says which files are lacking, or what becomes of all of them. */
function withLists(
  given: readonly ListGiven[],
  maxBytes: number,
  answer: (lists: Judgement<Crl>[]) => Judgement<unknown>,
): ThreadAnswer {
  const lists = given.map((each) => findList(each, maxBytes));
  const hashes = given.filter((_, at) => lists[at] === undefined).map(({ hash }) => hash);
  if (hashes.length > 0) return { kind: "lacks", hashes };
  return { kind: "answer", value: answer(lists.filter((list) => list !== undefined)) };
}

/** Returns a list from the cache, or parses it. Undefined: neither the cache nor the question has its file. */
function findList({ hash, content }: ListGiven, maxBytes: number): Judgement<Crl> | undefined {
  const cached = cache.get(hash);
  if (cached !== undefined) return addToCache(hash, cached);
  if (content === undefined) return undefined;
  const file = bufferOf(content);
  if (file.length > maxBytes) return { kind: "rejected", reason: "too_large" };
  // A file with another hash would count in place of the list.
  if (createHash("sha256").update(file).digest("hex") !== hash) return { kind: "rejected", reason: "malformed" };
  return addToCache(
    hash,
    outcomeOf(() => readCrl(file, maxBytes)),
  );
}

/** Makes a list the most recently used one, and evicts the oldest ones over the limit. */
function addToCache(hash: string, list: Judgement<Crl>): Judgement<Crl> {
  cache.delete(hash);
  cache.set(hash, list);
  let sum = [...cache.values()].reduce((bytes, each) => bytes + countBytes(each), 0);
  for (const [oldest, each] of cache) {
    if (sum <= maxCachedBytes || oldest === hash) break;
    cache.delete(oldest);
    sum -= countBytes(each);
  }
  return list;
}

const countBytes = (list: Judgement<Crl>): number => (list.kind === "good" ? list.value.bytes.length : rejectedBytes);

function factsOf(crl: Crl, cas: readonly Uint8Array[], profile: Profile): ListFacts {
  const { issuer, thisUpdate, nextUpdate, series, isDelta, content } = crl;
  return {
    issuer,
    thisUpdate,
    nextUpdate,
    series,
    isUsable: !isDelta && content.kind === "good",
    isSigned: isSignedByOneOf(crl, cas.map(bufferOf), profile),
  };
}

function answerOf(question: AskedQuestion, lists: Judgement<Crl>[]): Judgement<BelievedFiles> {
  const outcome = check({
    ...question,
    leaf: bufferOf(question.leaf),
    intermediates: question.intermediates.map(bufferOf),
    anchors: question.anchors.map(bufferOf),
    crls: lists.flatMap((list) => (list.kind === "good" ? [list.value] : [])),
  });
  if (outcome.kind === "rejected") return outcome;
  const { path, dea } = outcome.value;
  return { kind: "good", value: { path: path.map(({ bytes }) => bytes), dea: dea && toldOf(dea) } };
}

const toldOf = ({ schedules, activity, name, address }: DeaFacts): BelievedFiles["dea"] => ({
  schedules,
  activity,
  name,
  address,
});

/** What is handed over between threads is bytes alone. */
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
