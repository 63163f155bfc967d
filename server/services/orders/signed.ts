/** What a purchase order says of its form: who signed it with which certificate and what was checked then, or when the paper came; and what was taken off since. */
import type { LinkedRecord, SignedOrder } from "#contract/csos/signed-order.ts";
import { isoToWire } from "#contract/base/dates.ts";
import { isVoidable } from "#contract/orders/rules/voiding.ts";
import { shipsUntil } from "#contract/orders/rules/sixty-days.ts";
import type { Check } from "#server/services/csos/signers.ts";
import { signerFacts } from "#server/services/csos/certificate-facts.ts";

/** SQL: the records that are linked to the order `row`, or null. */
export const recordsSql = (row: string): string => `
        (select json_agg(json_build_object('record_id', k.record_id, 'kind', k.kind, 'by_supplier', k.user_id is null and k.kind <> 'expiry', 'made_at', k.made_at, 'reason', k.reason, 'lines', k.lines,
            'made_by', (select who.first_name || ' ' || who.last_name from users who where who.user_id = k.user_id)) order by k.record_id)
          from csos_records k where k.customer_id = ${row}.customer_id and k.order_id = ${row}.order_id)`;

/**
 * SQL: the receipts in force of the order `row` as they were recorded, or null. The receipt itself speaks where an earlier build wrote no record of it
 * (decision 236).
 */
export const receiptRecordsSql = (row: string): string => `
        (select json_agg(json_build_object('line_no', r.line_no, 'received_on', coalesce(k.receive_date, r.receive_date), 'quantity', coalesce(k.quantity, r.quantity_received),
            'received_by', coalesce((select who.first_name || ' ' || who.last_name from users who where who.user_id = coalesce(k.user_id, r.user_id)), 'A former user'),
            'recorded_at', coalesce(k.recorded_at, r.created_at)) order by coalesce(k.recorded_at, r.created_at), r.order_receive_id)
          from receives r left join controlled_receipts k on k.customer_id = r.customer_id and k.order_receive_id = r.order_receive_id and k.kind = 'receipt'
          where r.customer_id = ${row}.customer_id and r.order_id = ${row}.order_id and r.line_no is not null and r.receive_status_code = 'COM')`;

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
  form_arrived_on: string | null;
  form_initials: string | null;
  placed_at: Date;
  time_zone: string;
  records: LinkedRecord[] | null;
};

export const paperFormOf = ({ form_arrived_at, form_arrived_on, form_initials, placed_at, ...order }: OnPaper) => ({
  arrived_at: form_arrived_at?.toISOString() ?? null,
  arrived_on: form_arrived_on === null ? null : isoToWire(form_arrived_on),
  initials: form_initials,
  ships_until: isoToWire(shipsUntil(order.time_zone, placed_at)),
  records: recordsOf(order.records),
});

const recordsOf = (records: LinkedRecord[] | null): LinkedRecord[] =>
  (records ?? []).map((each) => ({ ...each, made_at: new Date(each.made_at).toISOString() }));
