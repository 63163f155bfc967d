/**
 * Whether a signed order still is what was signed, by whom and when: asked at any time, from what is kept of it alone, check by check as 21 CFR 1311.55(c)
 * lists them. The command line and the page ask here. Runs as portal_system.
 */
import type { RejectionReason } from "#contract/csos/rules/rejections.ts";
import type { SignatureCheck } from "#contract/csos/signed-order.ts";
import { scheduleNames } from "#contract/base/schedules.ts";
import { rejections, schedulesNotAllowed } from "#contract/csos/text.ts";
import { type Bring, judge } from "#server/csos/aside/judging.ts";
import { outcomeOf } from "#server/pki/base/rejected.ts";
import { readSignedOrder } from "#server/pki/cms/read.ts";
import { maxStoredCrlBytes } from "#server/pki/crl/crl.ts";
import { csosProfile } from "#server/csos/profile.ts";
import type { Tx } from "#server/db/open.ts";
import { bytes, instant, int, type Of, listOf, nullable, statement, text } from "#server/db/statement.ts";
import { readCrlContents } from "#server/services/audit/crl-contents.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import {
  compareWithTrail,
  findDifferences,
  findStoredOrder,
  type StoredOrder,
  type TrailComparison,
} from "./stored-order.ts";
import * as messages from "./text.ts";
import type { Trust } from "./trust.ts";

const keptRow = {
  signed_order: nullable(bytes),
  buyer_dea_number: nullable(text),
  signed_at: instant,
  certificate: bytes,
  chain: listOf(bytes),
  crl_hashes: listOf(text),
  /** Those of `crl_hashes` whose stored list still has this hash. */
  unchanged_crls: listOf(text),
};
type Kept = Of<typeof keptRow>;
const keptStatement = statement(
  "signed_order_to_verify",
  { values: { order_id: int }, row: keptRow },
  `select o.signed_order, o.buyer_dea_number, s.signed_at, s.certificate, s.chain, s.crl_hashes,
     (select coalesce(array_agg(l.hash), '{}') from csos_crls l
       where l.hash = any(s.crl_hashes) and encode(sha256(l.content), 'hex') = l.hash) as unchanged_crls
   from csos_orders s join orders o using (customer_id, order_id) where s.order_id = :order_id`,
);

export type Verified = { isGood: boolean; checks: SignatureCheck[] };
type Authorities = Pick<Trust, "anchors" | "intermediates" | "sha1Until">;
/** `auditKeys`: of the trail in this database. */
export type VerifyGiven = Authorities & { auditKeys: AuditKeys };

/** Each check with its result; undefined: no certificate signed this order, or there is none of this number. */
export async function verifyOrder(
  db: Tx,
  { auditKeys, ...authorities }: VerifyGiven,
  order_id: number,
): Promise<Verified | undefined> {
  const [kept] = await db.run(keptStatement, { order_id });
  const stored = await findStoredOrder(db, order_id);
  if (kept === undefined || stored === undefined) return undefined;
  const compared = await compareWithTrail(db, auditKeys, { ...stored, order_id });
  const bring: Bring = (hashes) => readCrlContents(db, hashes);
  const checks = await checksOf({ kept, stored, bring }, authorities);
  checks.push(trailCheck(compared));
  return { isGood: checks.every(({ state }) => state === "good"), checks };
}

/** As lines to print. */
export const verifiedLines = ({ checks }: Verified): string[] =>
  checks.map(({ check: what, result, state }) => `${messages.stateNames[state]}: ${what} (${result})`);

const told =
  (what: string) =>
  (isGood: boolean, good: string, bad: string): SignatureCheck => ({
    check: what,
    result: isGood ? good : bad,
    state: isGood ? "good" : "bad",
  });

const names = {
  order: messages.orderCheck,
  signature: messages.signatureCheck,
  dea: messages.deaCheck,
  valid: messages.validCheck,
  revoked: messages.revokedCheck,
  schedules: messages.schedulesCheck,
  kept: messages.recordsCheck,
  same: messages.sameOrderCheck,
} as const;

async function checksOf(
  { kept, stored, bring }: { kept: Kept; stored: StoredOrder; bring: Bring },
  authorities: Authorities,
): Promise<SignatureCheck[]> {
  const read = outcomeOf(() => readSignedOrder(kept.signed_order ?? Buffer.alloc(0)));
  if (read.kind === "rejected") {
    const [order, ...others] = Object.values(names);
    const open = others.map((each) => ({ check: each, result: messages.orderUnreadable, state: "open" }) as const);
    return [told(order!)(false, "", messages.orderRejected(rejections[read.reason])), ...open];
  }
  const { content, signer, signedAt } = read.value;
  const document = content.toString("utf8");
  const said = Math.floor(kept.signed_at.getTime() / 1000) * 1000;
  return [
    told(names.order)(true, messages.digestMatches, ""),
    told(names.signature)(
      signer.equals(kept.certificate) && signedAt === said,
      messages.keyAndTimeVerified,
      signer.equals(kept.certificate) ? messages.timeDiffers : messages.certificateDiffers,
    ),
    ...(await certificateChecks({ kept, bring }, authorities, { signer, signedAt, document })),
    keptCheck(kept),
    sameCheck(stored, document),
  ];
}

/** The judgement stops at its first fault: what it could not look at any more is said to be open. */
async function certificateChecks(
  { kept, bring }: { kept: Kept; bring: Bring },
  { anchors, intermediates, sha1Until }: Authorities,
  { signer, signedAt, document }: { signer: Buffer; signedAt: number; document: string },
): Promise<SignatureCheck[]> {
  const question = {
    leaf: signer,
    intermediates: [...kept.chain, ...intermediates],
    anchors,
    lists: kept.unchanged_crls.map((hash) => ({ hash })),
    maxCrlBytes: maxStoredCrlBytes,
    signedAt,
    now: signedAt,
    profile: { ...csosProfile, sha1: sha1Until !== undefined && signedAt < sha1Until.getTime() },
  };
  const number = kept.buyer_dea_number ?? "";
  const judgedBy = (deaNumber: string | undefined) => judge({ ...question, deaNumber }, bring);
  const withNumber = await judgedBy(number);
  const isOther = withNumber.kind === "rejected" && withNumber.reason === "dea_number";
  const judged = isOther ? await judgedBy(undefined) : withNumber;
  const reason = judged.kind === "rejected" ? judged.reason : undefined;
  const reasonWords = reason === undefined ? "" : rejections[reason];
  const isRevocation = reason !== undefined && (reason === "revoked" || reason.startsWith("crl_"));
  const open = (what: string): SignatureCheck => ({ check: what, result: messages.notChecked, state: "open" });
  return [
    // A certificate that cannot be read says no number.
    reason !== undefined && unreadable.has(reason)
      ? open(names.dea)
      : told(names.dea)(!isOther, messages.deaMatches(number), messages.deaDiffers(number)),
    told(names.valid)(
      reason === undefined || isRevocation,
      messages.pathValid(kept.chain.length),
      messages.pathNotValid(reasonWords),
    ),
    reason !== undefined && !isRevocation
      ? open(names.revoked)
      : told(names.revoked)(
          reason === undefined,
          messages.notOnListsThen(kept.unchanged_crls.length),
          reason === "revoked" ? reasonWords : messages.listsNotValid(reasonWords),
        ),
    judged.kind === "good" ? scheduleCheck(document, judged.value.dea?.schedules ?? []) : open(names.schedules),
  ];
}
const unreadable: ReadonlySet<RejectionReason> = new Set([
  "malformed",
  "too_large",
  "dea_extension",
  "dea_extension_missing",
  "not_a_signing_certificate",
  "key_usage",
]);

function scheduleCheck(document: string, allowed: readonly string[]): SignatureCheck {
  const ordered = [...new Set([...document.matchAll(/<Schedule>([^<]*)<\/Schedule>/g)].map(([, each]) => each!))];
  const lacking = ordered.filter((each) => !allowed.includes(each));
  return told(names.schedules)(
    lacking.length === 0,
    messages.schedulesCompared(ordered.join(", "), allowed.join(", ")),
    schedulesNotAllowed(scheduleNames(lacking)),
  );
}

/** The lists that it was checked with, each as its hash says (1311.55(c)(11)). */
function keptCheck({ unchanged_crls, crl_hashes }: Kept): SignatureCheck {
  const missing = crl_hashes.filter((each) => !unchanged_crls.includes(each));
  return told(names.kept)(
    missing.length === 0,
    messages.recordsUnchanged(crl_hashes.length),
    messages.recordsChanged(missing.join(", ")),
  );
}

function sameCheck(stored: StoredOrder, document: string): SignatureCheck {
  const differences = findDifferences(document, stored);
  const lines = differences.filter((each) => each.startsWith("line "));
  const others = differences.filter((each) => !lines.includes(each));
  const products = lines.length === 0 ? "" : messages.productsDiffer(lines.join(", "));
  const rest = others.length === 0 ? "" : messages.partsDiffer(others.join(", "));
  return told(names.same)(
    differences.length === 0,
    messages.sameOrder,
    [products, rest].filter((each) => each !== "").join(" "),
  );
}

function trailCheck(compared: TrailComparison): SignatureCheck {
  if (compared.kind === "unrecorded") return { check: messages.trailCheck, result: messages.notInTrail, state: "open" };
  const { changed, count } = compared;
  return told(messages.trailCheck)(
    changed.length === 0,
    messages.trailMatches(count),
    messages.trailDiffers(changed.join(", ")),
  );
}
