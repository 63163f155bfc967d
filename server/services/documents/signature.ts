/** What stands behind a signed order, for its print: who signed, with which certificate, what was checked, and what was taken off it since (21 CFR 1305.21, 1305.28). */
import type { LinkedRecord } from "#contract/csos/signed-order.ts";
import type { Block } from "#server/documents/sheet.ts";
import { activityOf, hashOf } from "#server/services/csos/certificate-facts.ts";
import type { DocumentFacts } from "./facts.ts";
import { countOf, dayThere } from "./words.ts";

const titles = { void: "VOID", refusal: "Not accepted", expiry: "Over after 60 days" } as const;

/** Nothing for an order that goes by paper. */
export function signatureOf({ order: { detail, signed }, signature }: DocumentFacts): Block[] {
  if (signed === undefined || signature === undefined) return [];
  const on = (instant: string) => dayThere(instant, detail.time_zone);
  const good = signed.checks.filter(({ state }) => state === "good").length;
  return [
    { kind: "heading", text: "Electronic signature" },
    {
      kind: "facts",
      facts: [
        ["Signed by", signed.signed_by],
        ["Date signed", on(signed.signed_at)],
        ["Certificate", signed.certificate_serial],
        ["Thumbprint (SHA-256)", hashOf(signature.certificate)],
        ["Issued by", signed.issued_by],
        ["Certificate valid", `${on(signed.valid_from)} to ${on(signed.valid_to)}`],
        ["Business activity", activityOf(signature.certificate)],
        ["Signed order (SHA-256)", signature.hash],
        ["Checked at the signing", `${good} of ${signed.checks.length} good`],
        ...signed.checks.map(({ check, result }): [string, string] => [check, result]),
      ],
    },
    ...recordsOf(signed.records, on),
  ];
}

function recordsOf(records: readonly LinkedRecord[], on: (instant: string) => string): Block[] {
  if (records.length === 0) return [];
  return [
    { kind: "heading", text: "Linked to this order", under: "What was taken off it, and was not shipped." },
    {
      kind: "table",
      about: "Records that are linked to this order",
      columns: [
        { label: "Record", share: 2, end: true },
        { label: "What", share: 4 },
        { label: "Date", share: 4 },
        { label: "Packages by line", share: 5 },
        { label: "Reason", share: 7 },
      ],
      rows: records.map(({ record_id, kind, made_at, made_by, reason, lines }) => [
        { text: String(record_id) },
        { text: titles[kind], strong: true },
        { text: on(made_at), under: made_by ?? "" },
        { text: lines.map(({ line_no, quantity }) => `line ${line_no}: ${countOf(quantity)}`).join(", ") },
        { text: reason },
      ]),
    },
  ];
}
