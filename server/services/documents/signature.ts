/** What stands behind a signed order, for its print: who signed, with which certificate, what was checked, and what was taken off it since (21 CFR 1305.21, 1305.28). */
import type { LinkedRecord } from "#contract/csos/signed-order.ts";
import type { Block } from "#server/documents/sheet.ts";
import { activityOf, hashOf } from "#server/services/csos/certificate-facts.ts";
import type { DocumentFacts } from "./facts.ts";
import * as commonText from "#server/documents/common-text.ts";
import * as text from "./signature-text.ts";
import { countOf, dayThere } from "./words.ts";

const recordTitles = { void: text.voided, refusal: text.notAccepted, expiry: text.expired } as const;

/** Nothing for an order that goes by paper. */
export function signatureOf({ order: { detail, signed }, signature }: DocumentFacts): Block[] {
  if (signed === undefined || signature === undefined) return [];
  const on = (instant: string) => dayThere(instant, detail.time_zone);
  const good = signed.checks.filter(({ state }) => state === "good").length;
  return [
    { kind: "heading", text: text.heading },
    {
      kind: "facts",
      facts: [
        [commonText.signedBy, signed.signed_by],
        [text.dateSigned, on(signed.signed_at)],
        [text.certificate, signed.certificate_serial],
        [text.thumbprint, hashOf(signature.certificate)],
        [text.issuedBy, signed.issued_by],
        [text.validity, text.validFromTo(on(signed.valid_from), on(signed.valid_to))],
        [text.businessActivity, activityOf(signature.certificate)],
        [text.orderHash, signature.hash],
        [text.checksAtSigning, text.checksPassed(good, signed.checks.length)],
        ...signed.checks.map(({ check, result }): [string, string] => [check, result]),
      ],
    },
    ...recordsOf(signed.records, on),
  ];
}

function recordsOf(records: readonly LinkedRecord[], on: (instant: string) => string): Block[] {
  if (records.length === 0) return [];
  return [
    { kind: "heading", text: text.linkedRecords, under: text.linkedHint },
    {
      kind: "table",
      about: text.linkedTable,
      columns: [
        { label: text.recordColumn, share: 2, end: true },
        { label: text.typeColumn, share: 4 },
        { label: text.dateColumn, share: 4 },
        { label: text.packagesColumn, share: 5 },
        { label: text.reasonColumn, share: 7 },
      ],
      rows: records.map(({ record_id, kind, made_at, made_by, reason, lines }) => [
        { text: String(record_id) },
        { text: recordTitles[kind], strong: true },
        { text: on(made_at), under: made_by ?? "" },
        { text: lines.map(({ line_no, quantity }) => text.linePackages(line_no, countOf(quantity))).join(", ") },
        { text: reason },
      ]),
    },
  ];
}
