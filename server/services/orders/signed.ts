/** What a purchase order says of its form: who signed it with which certificate and what was checked then, or when the paper came; and what was taken off since. */
import type { LinkedRecord, SignedOrder } from "#contract/csos/signed-order.ts";
import { isoToWire } from "#contract/base/dates.ts";
import { isVoidable } from "#contract/orders/rules/voiding.ts";
import { shipsUntil } from "#contract/orders/rules/sixty-days.ts";
import type { Check } from "#server/services/csos/signers.ts";
import { signerFacts } from "#server/services/csos/certificate-facts.ts";

/** SQL: the records that are linked to the order `row`, or null. */
export const recordsSql = (row: string): string => `
        (select json_agg(json_build_object('record_id', k.record_id, 'kind', k.kind, 'made_at', k.made_at, 'reason', k.reason, 'lines', k.lines,
            'made_by', (select who.first_name || ' ' || who.last_name from users who where who.user_id = k.user_id)) order by k.record_id)
          from csos_records k where k.customer_id = ${row}.customer_id and k.order_id = ${row}.order_id)`;

/** SQL: `Behind` of the order `row`, or null. */
export const behindSql = (row: string): string => `
    (select json_build_object('signed_at', s.signed_at, 'certificate', encode(s.certificate, 'base64'), 'crl_hashes', s.crl_hashes, 'checks', s.checks,
        'records', ${recordsSql(row)})
      from csos_orders s where s.customer_id = ${row}.customer_id and s.order_id = ${row}.order_id)`;

export type Behind = {
  signed_at: string;
  /** DER in base64. */
  certificate: string;
  crl_hashes: string[];
  checks: Check[];
  records: LinkedRecord[] | null;
};

type Order = {
  status: string;
  placed_at: Date;
  time_zone: string;
  lines: readonly { quantity: number; voided_quantity: number; shipped_quantity: number }[];
};

export function signedOf(behind: Behind, { placed_at, time_zone, lines }: Order): SignedOrder {
  const { signed_at, certificate, crl_hashes, checks, records } = behind;
  return {
    ...signerFacts(Buffer.from(certificate, "base64")),
    signed_at: new Date(signed_at).toISOString(),
    crl_hashes,
    checks: checks.map((each) => ({ ...each, state: "good" })),
    ships_until: isoToWire(shipsUntil(time_zone, placed_at)),
    is_voidable: lines.some(isVoidable),
    records: recordsOf(records),
  };
}

type OnPaper = {
  form_arrived_at: Date | null;
  placed_at: Date;
  time_zone: string;
  records: LinkedRecord[] | null;
};

export const paperFormOf = ({ form_arrived_at, placed_at, time_zone, records }: OnPaper) => ({
  arrived_at: form_arrived_at?.toISOString() ?? null,
  ships_until: isoToWire(shipsUntil(time_zone, placed_at)),
  records: recordsOf(records),
});

const recordsOf = (records: LinkedRecord[] | null): LinkedRecord[] =>
  (records ?? []).map((each) => ({ ...each, made_at: new Date(each.made_at).toISOString() }));
