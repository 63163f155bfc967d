/** The thread of ./judging.ts: reads lists of revocations, keeps the last ones by their hash, and judges certificates by them. */
import { createHash } from "node:crypto";
import { answerQuestions, say, unasked } from "#server/base/thread-messages.ts";
import { type Judgement, outcomeOf, reject, valueOf } from "#server/csos/base/rejected.ts";
import { check } from "#server/csos/check.ts";
import { type Crl, largestCrl, readCrl } from "#server/csos/crl/crl.ts";
import { isSignedByOneOf } from "#server/csos/crl/signed-by.ts";
import type { DeaFacts } from "#server/csos/dea/facts.ts";
import type { Profile } from "#server/csos/path/profile.ts";
import { questionOf } from "#server/csos/question-line.ts";
import type { BelievedFiles, ListFacts, ListGiven, AskedQuestion, ThreadAnswer, Work } from "./judging.ts";

/** Bytes of the files of all lists that are kept. */
const mostKept = 64 * 1024 * 1024;
/** The ones that were used last stand last. */
const kept = new Map<string, Crl>();

answerQuestions(answerTo);
say(unasked, null);

function answerTo(work: Work): ThreadAnswer {
  switch (work.kind) {
    case "line":
      return {
        kind: "answer",
        value: outcomeOf(() => {
          valueOf(check(questionOf(work.line, new Date(work.now))));
          return null;
        }),
      };
    case "list":
      return withLists([work.list], ([list]) => outcomeOf(() => factsOf(valueOf(list!), work.cas, work.profile)));
    case "question":
      return withLists(work.question.lists, (lists) => answerOf(work.question, lists));
  }
}

/** Says which files are lacking, or what becomes of all of them. */
function withLists(given: readonly ListGiven[], answer: (lists: Judgement<Crl>[]) => Judgement<unknown>): ThreadAnswer {
  const lists = given.map((each) => listOf(each));
  const hashes = given.filter((_, at) => lists[at] === undefined).map(({ hash }) => hash);
  if (hashes.length > 0) return { kind: "lacks", hashes };
  return { kind: "answer", value: answer(lists.filter((list) => list !== undefined)) };
}

function listOf({ hash, content }: ListGiven): Judgement<Crl> | undefined {
  const before = kept.get(hash);
  if (before === undefined && content === undefined) return undefined;
  const list: Judgement<Crl> =
    before === undefined ? outcomeOf(() => read(hash, bufferOf(content!))) : { kind: "good", value: before };
  if (list.kind === "good") keep(hash, list.value);
  return list;
}

function keep(hash: string, crl: Crl): void {
  kept.delete(hash);
  kept.set(hash, crl);
  let sum = [...kept.values()].reduce((all, { bytes }) => all + bytes.length, 0);
  for (const [oldest, { bytes }] of kept) {
    if (sum <= mostKept || oldest === hash) break;
    kept.delete(oldest);
    sum -= bytes.length;
  }
}

/** Another file under its hash would be judged by in its place. */
function read(hash: string, content: Buffer): Crl {
  if (createHash("sha256").update(content).digest("hex") !== hash) reject("malformed");
  return readCrl(content, largestCrl);
}

function factsOf(crl: Crl, cas: readonly Uint8Array[], profile: Profile): ListFacts {
  const { issuer, thisUpdate, nextUpdate, isDelta, content } = crl;
  return {
    issuer,
    thisUpdate,
    nextUpdate,
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
