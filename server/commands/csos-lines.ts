/** `npm run portal -- csos check|open`: the product's own judgement of certificates and certificate files, one line of JSON for each. */
import { availableParallelism } from "node:os";
import type { RejectionReason } from "#contract/csos/rules/rejections.ts";
import { answerLines } from "./json-lines.ts";
import { judgeLine } from "#server/csos/aside/judging.ts";
import { type Judgement, reject, Rejected, valueOf } from "#server/pki/base/rejected.ts";
import { createCommandLimits, openCertificateFile } from "#server/pki/pkcs12/in-child.ts";
import { base64Of } from "#server/csos/question-line.ts";

type Line = Record<string, unknown>;

/** `{ id, leaf, intermediates, anchors, crls, at, profile }` in, `{ id, accept, reason }` out. @param maxCrlBytes limit for each revocation list */
export function checkLines(maxCrlBytes: number): Promise<void> {
  const refused = (reason: RejectionReason) => ({ accept: false, reason });
  const answer = async (line: Line) => {
    const now = new Date(); // oxlint-disable-line tests/present-time -- each line has the time at which it arrived
    const outcome = await judged(async () => valueOf(await judgeLine(line, { now, maxCrlBytes })));
    return outcome.kind === "good" ? { accept: true, reason: null } : refused(outcome.reason);
  };
  return answerLines(process.stdin, process.stdout, answer, { rubbish: refused("bad_input") });
}

/** `{ id, p12, password }` in, `{ id, ok, subject?, has_key?, reason? }` out. @param cpuSeconds limit of processor time for one file; 4 without it */
export function openLines(cpuSeconds?: number): Promise<void> {
  const refused = (reason: RejectionReason) => ({ ok: false, reason });
  const answer = async (line: Line) => {
    const outcome = await judged(() => opened(line, cpuSeconds));
    if (outcome.kind === "rejected") return refused(outcome.reason);
    const { subject, hasKey } = outcome.value;
    const missing = subject === undefined ? "no_certificate" : hasKey ? undefined : "no_private_key";
    return { ok: true, subject, has_key: hasKey, reason: missing };
  };
  const beside = availableParallelism();
  return answerLines(process.stdin, process.stdout, answer, { rubbish: refused("bad_input"), beside });
}

async function opened({ p12, password }: Line, cpuSeconds: number | undefined) {
  const text = password ?? "";
  if (typeof p12 !== "string" || typeof text !== "string" || text.length > 1024) reject("bad_input");
  return valueOf(await openCertificateFile(base64Of(p12), text, createCommandLimits(cpuSeconds)));
}

/** A fault of ours accepts nothing and stops nobody. */
async function judged<T>(work: () => T | Promise<T>): Promise<Judgement<T>> {
  try {
    return { kind: "good", value: await work() };
  } catch (error) {
    if (error instanceof Rejected) return { kind: "rejected", reason: error.reason };
    console.error(error);
    return { kind: "rejected", reason: "failed" };
  }
}
