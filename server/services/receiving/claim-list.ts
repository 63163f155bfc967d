/** Claims as people read them: each with its exceptions, their photos and what the distributor answered. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/receiving/claims.ts";
import type { ClaimStatus } from "#contract/receiving/rules/claims.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { instant, int, json, nullable, type Of, oneOf, statement, text } from "#server/db/statement.ts";

const claimRow = {
  claim_id: int,
  order_id: int,
  customer_order_no: text,
  shipment_order_id: int,
  status: oneOf<ClaimStatus>(),
  opened_at: instant,
  opened_by: text,
  answer: text,
  credit_cents: nullable(int),
  answered_at: nullable(instant),
  exceptions: json<contract.Exception[]>(),
};

/** As the contract has instants. */
const utc = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Claims `c` with all that belongs to them. @param narrowed SQL that gives the claims, in no order. */
const claimsSql = (narrowed: string): string => `
  select c.claim_id, c.order_id, o.customer_order_no, c.shipment_order_id, c.status, c.opened_at,
    coalesce(by.first_name || ' ' || by.last_name, 'A former user') as opened_by, c.answer, c.credit_cents, c.answered_at,
    coalesce((select json_agg(json_build_object('exception_id', e.exception_id, 'line_no', e.line_no, 'item_id', e.item_id,
        'full_description', coalesce(l.full_description, p.full_description), 'ndc_code', coalesce(l.ndc_code, p.ndc_code), 'reason', e.reason,
        'quantity', e.quantity, 'quantity_UOM', e.quantity_uom_code, 'sale_UOM_desc', coalesce(u.sale_uom_desc, e.quantity_uom_code), 'lot_no', e.lot_no,
        'note', e.note, 'closes', e.closes, 'created_by', coalesce(who.first_name || ' ' || who.last_name, 'A former user'), 'created_at', ${utc("e.created_at")},
        'withdrawn_by', case when e.withdrawn_at is not null then coalesce(back.first_name || ' ' || back.last_name, 'A former user') end,
        'withdrawn_at', ${utc("e.withdrawn_at")},
        'photos', coalesce((select json_agg(json_build_object('photo_id', f.photo_id, 'size_bytes', f.size_bytes, 'is_whole', f.picture is not null)
            order by f.created_at, f.photo_id)
          from claim_photos f where f.customer_id = e.customer_id and f.exception_id = e.exception_id), '[]')) order by e.created_at, e.exception_id)
      from claim_exceptions e
      join products p on p.item_id = e.item_id
      left join product_units u on u.item_id = e.item_id and u.quantity_uom_code = e.quantity_uom_code
      left join order_lines l on l.customer_id = e.customer_id and l.order_id = e.order_id and l.line_no = e.line_no
      left join users who on who.user_id = e.user_id
      left join users back on back.user_id = e.withdrawn_by
      where e.customer_id = c.customer_id and e.claim_id = c.claim_id), '[]') as exceptions
  from (${narrowed}) c
  cross join lateral (select * from orders where customer_id = c.customer_id and order_id = c.order_id limit 1) o
  left join users by on by.user_id = c.opened_by`;

const listStatement = statement(
  "claims",
  { values: { customer_id: int }, row: claimRow },
  `${claimsSql("select * from claims where customer_id = :customer_id order by opened_at desc nulls last, claim_id desc nulls last limit 100")}
  order by c.opened_at desc, c.claim_id desc`,
);
const ofOrderStatement = statement(
  "claims_of_order",
  { values: { customer_id: int, order_id: int }, row: claimRow },
  `${claimsSql(`select * from claims where customer_id = :customer_id and (order_id = :order_id
      or order_id = (select s.order_id from shipments s where s.customer_id = :customer_id and s.shipment_order_id = :order_id))
    limit 100`)}
  order by c.opened_at desc, c.claim_id desc`,
);

/** The newest, or those of one order, or of the order of one shipment. */
export async function claims(
  db: Tx,
  { customer_id }: Caller,
  { order_id }: ParsedOf<typeof contract.claims>,
): Promise<OutputOf<typeof contract.claims>> {
  const rows =
    order_id === null
      ? await db.run(listStatement, { customer_id })
      : await db.run(ofOrderStatement, { customer_id, order_id });
  return rows.map(claimFromRow);
}

const claimFromRow = ({ credit_cents, opened_at, answered_at, ...row }: Of<typeof claimRow>): contract.Claim => ({
  ...row,
  opened_at: opened_at.toISOString(),
  answered_at: answered_at?.toISOString() ?? null,
  credit: credit_cents === null ? null : credit_cents / 100,
});
