/** The electronic signature of an order, for its print: who signed, with which certificate, and each check with its time (21 CFR 1305.21(b), 1311.55(c)). */
import type { SignedOrder } from "#contract/csos/signed-order.ts";
import type { Block } from "#server/documents/sheet.ts";
import { hashOf, registrationFacts } from "#server/services/csos/certificate-facts.ts";
import type { DocumentFacts } from "./facts.ts";
import * as text from "./signature-text.ts";
import { dayThere, momentThere } from "./words.ts";

/** Nothing for an order that no certificate signed. */
export function signatureOf({ order: { detail, signed }, signature }: DocumentFacts): Block[] {
  if (signed === undefined || signature === undefined) return [];
  const { certificate, hash } = signature;
  const day = (instant: string) => dayThere(instant, detail.time_zone);
  const registration = registrationFacts(certificate);
  const good = signed.checks.filter(({ state }) => state === "good").length;
  return [
    { kind: "heading", text: text.heading },
    {
      kind: "table",
      about: text.signatureTable,
      columns: [
        { label: text.fieldColumn, share: 5 },
        { label: text.valueColumn, share: 13 },
      ],
      rows: [
        [text.holder, signed.signed_by],
        [text.dateSigned, momentThere(signed.signed_at, detail.time_zone)],
        [text.subject, signed.certificate_subject],
        [text.issuedBy, signed.issued_by],
        [text.serialNumber, signed.certificate_serial],
        [text.thumbprint, hashOf(certificate)],
        [text.validity, text.validFromTo(day(signed.valid_from), day(signed.valid_to))],
        [text.registrant, registration?.name ?? text.unreadable],
        [text.registeredAddress, registration?.address.join(", ") ?? text.unreadable],
        [text.registeredSchedules, registration?.schedules.join(", ") ?? text.unreadable],
        [text.businessActivity, registration?.activity ?? text.unreadable],
        [text.orderHash, hash],
        [text.checksAtSigning, text.checksPassed(good, signed.checks.length)],
      ].map(([field = "", value = ""]) => [{ text: field }, { text: value, strong: true }]),
    },
    checksTable(signed, detail.time_zone),
  ];
}

const checksTable = ({ checks, signed_at }: SignedOrder, timeZone: string): Block => ({
  kind: "table",
  about: text.checksTable,
  columns: [
    { label: text.checkColumn, share: 6 },
    { label: text.resultColumn, share: 7 },
    { label: text.stateColumn, share: 2.5 },
    { label: text.checkedAtColumn, share: 6.5 },
  ],
  rows: checks.map(({ check, result, state, at }) => [
    { text: check, strong: true },
    { text: result },
    { text: text.states[state] },
    // An order signed before decision 232 has one time for all of them.
    { text: momentThere(at ?? signed_at, timeZone) },
  ]),
});
