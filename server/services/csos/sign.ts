/**
 * Signs an order and verifies what was signed, all that 21 CFR 1311.55(c) asks for, before there is an order: whatever fails ends it, nothing is skipped.
 * Runs before the transaction: it takes a second, and asks others.
 */
import type { CertificateFailure } from "#contract/csos/rules/words.ts";
import { type Judgement, outcomeOf, Rejected } from "#server/pki/base/rejected.ts";
import { readSignedOrder } from "#server/pki/cms/read.ts";
import { signedAttributes, signedData } from "#server/pki/cms/write.ts";
import { createPortalLimits, signWithFile } from "#server/pki/pkcs12/in-child.ts";
import { failureOf, judged } from "./believed.ts";
import type { RefusalReason } from "./refusal-reasons.ts";
import type { Check, OrderWithSignature, Signer } from "./signers.ts";
import { keepUsed, type ListAccess } from "./revocation-lists.ts";
import * as messages from "./text.ts";
import type { Trust } from "./trust.ts";

export type SigningResult = { kind: "signed"; order: OrderWithSignature } | Failed;
/** `why`: the exact reason, for the log and the audit row. */
export type Failed = { kind: "failed"; failure: CertificateFailure; why: RefusalReason; schedules: string[] };

export type ToSign = {
  signer: Signer;
  /** Its file, still encrypted under its own password. */
  file: Buffer;
  deaNumber: string;
  password: string;
  /** Those of the lines. */
  schedules: readonly string[];
  now: Date;
  /** The clock's offset from the time source, in milliseconds; null: no time source is set up. */
  clockOffset: number | null;
  /** The order, once it is known what the certificate says of its holder. */
  documentFor: (registrant: { name: string; address: readonly string[] }) => Buffer;
};

const longestMs = 20_000;

export async function signOrder(access: ListAccess, trust: Trust, asked: ToSign): Promise<SigningResult> {
  const { signer, deaNumber, now, schedules } = asked;
  const { certificate, others } = signer;
  if (signer.contact_dea !== deaNumber) return failed("InvalidDeaNumber", "dea_number");
  const question = { certificate, others, deaNumber, signedAt: now, now };
  const { outcome } = await judged(access, trust, question);
  if (outcome.kind === "rejected") return failed(failureOf(outcome.reason, certificate, now), outcome.reason);
  const { dea, path } = outcome.value;
  const lacking = lawfulOrder.filter((each) => schedules.includes(each) && !dea!.schedules.includes(each));
  const unknown = schedules.filter((each) => !lawfulOrder.includes(each));
  if (lacking.length + unknown.length > 0)
    return failed("UnauthorizedSchedules", "schedules", [...lacking, ...unknown]);
  const document = asked.documentFor(dea!);
  const between = path.slice(1, -1).map(({ bytes }) => bytes);
  const signature = await signatureOf(asked, document, between).catch(outcomeOfRejected);
  if (signature.kind === "rejected") return failed(failureOfFile(signature.reason), signature.reason);
  const read = outcomeOf(() => readSignedOrder(signature.value));
  // What was signed is what was asked for, by whom and when it was asked for; believed again from the signature's own bytes.
  if (read.kind === "rejected") return failed("Unknown", read.reason);
  const { content, signer: signedBy, signedAt } = read.value;
  if (!content.equals(document) || !signedBy.equals(certificate) || signedAt !== wholeSeconds(now))
    return failed("Unknown", "signature_differs");
  const again = await judged(access, trust, { ...question, certificate: signedBy });
  if (again.outcome.kind === "rejected")
    return failed(failureOf(again.outcome.reason, certificate, now), again.outcome.reason);
  const lists = await keepUsed(access.system, trust, again.lists, { path: again.outcome.value.path, now });
  const chain = path
    .slice(0, -1)
    .map(({ bytes }) => bytes)
    .toReversed();
  const facts = { deaNumber, schedules, granted: dea!.schedules, lists: lists.length, chain: chain.length };
  const checks = checksOf({ ...facts, clockOffset: asked.clockOffset, at: now.toISOString() });
  const order = {
    document,
    signature: signature.value,
    certificate,
    chain,
    checks,
    crlHashes: lists.map(({ hash }) => hash),
  };
  return { kind: "signed", order };
}

const failed = (failure: CertificateFailure, why: RefusalReason, schedules: string[] = []): Failed => ({
  kind: "failed",
  failure,
  why,
  schedules,
});

const lawfulOrder = ["I", "II", "IIN", "III", "IIIN", "IV", "V"];
const wholeSeconds = (at: Date): number => Math.floor(at.getTime() / 1000) * 1000;

async function signatureOf(
  { signer: { certificate }, file, password, now }: ToSign,
  document: Buffer,
  /** CAs between the anchor and the signer: with them the signature can be verified by itself. */
  between: readonly Buffer[],
): Promise<Judgement<Buffer>> {
  const attributes = signedAttributes(document, certificate, now);
  const asked = { certificate, toSign: attributes };
  const signature = await signWithFile(file, password, asked, createPortalLimits(longestMs));
  if (signature.kind === "rejected") return signature;
  const certificates = [certificate, ...between] as const;
  return {
    kind: "good",
    value: signedData({ content: document, certificates, attributes, signature: signature.value }),
  };
}

function outcomeOfRejected(error: unknown): Judgement<never> {
  if (!(error instanceof Rejected)) throw error;
  return { kind: "rejected", reason: error.reason };
}

function failureOfFile(reason: string): CertificateFailure {
  if (reason === "wrong_password") return "InvalidPassword";
  return reason === "no_private_key" ? "MissingPrivateKey" : "Unknown";
}

/** The list of 21 CFR 1311.55(c)(3) to (9) in its order; each of them was passed, or there would be no list. */
const checksOf = ({
  at,
  ...facts
}: {
  deaNumber: string;
  schedules: readonly string[];
  granted: readonly string[];
  lists: number;
  chain: number;
  clockOffset: number | null;
  at: string;
}): Check[] =>
  [
    { check: messages.orderCheck, result: messages.digestMatches },
    { check: messages.signatureCheck, result: messages.keyVerified },
    { check: messages.deaCheck, result: messages.deaMatches(facts.deaNumber) },
    { check: messages.revokedCheck, result: messages.notOnCurrentLists(facts.lists) },
    { check: messages.validCheck, result: messages.pathValid(facts.chain) },
    {
      check: messages.clockCheck,
      result: facts.clockOffset === null ? messages.noTimeSource : messages.clockWithin(facts.clockOffset),
    },
    {
      check: messages.schedulesCheck,
      result: messages.schedulesCompared(facts.schedules.join(", "), facts.granted.join(", ")),
    },
  ].map((each) => ({ ...each, at }));
