/**
 * What of signed orders is in no print and must follow from what is, beside what follows of every order (order-proof.ts): what was shipped from the
 * trail's own account of it, what was taken off from its records, and each revocation list from its hash, which the order's print holds. For `portal audit verify`.
 */
import { readList } from "#server/csos/aside/judging.ts";
import { maxStoredCrlBytes } from "#server/pki/crl/crl.ts";
import { csosProfile } from "#server/csos/profile.ts";
import type { Tx } from "#server/db/open.ts";
import { readCrlContents } from "./crl-contents.ts";
import { bool, instant, int, type Of, statement, text } from "#server/db/statement.ts";

/** SQL: the elements of a JSON list; of what was forged into something else, none. */
export const elementsSql = (list: string): string =>
  `jsonb_array_elements(case jsonb_typeof(${list}) when 'array' then ${list} else '[]' end)`;

/** An earlier build stores a line's declared quantity also where more has arrived since. */
const followStatement = statement(
  "signed_orders_not_followed",
  { values: { customer_id: int }, row: { name: text, fault: text } },
  `
  with signed as materialized (select order_id from csos_orders where customer_id = :customer_id),
  lines as (
    select l.order_id, l.line_no, l.placed_at, l.quantity - l.voided_quantity as due, l.voided_quantity as off, l.received_quantity as received, l.closed_quantity as closed,
      (select coalesce(sum((gone ->> 'quantity')::numeric) filter (where jsonb_typeof(gone -> 'quantity') = 'number'), 0) from csos_records k cross join ${elementsSql("k.lines")} as gone
        where k.customer_id = :customer_id and k.order_id = l.order_id and gone -> 'line_no' = to_jsonb(l.line_no)) as taken_off,
      (select coalesce(sum(e.quantity), 0) from claim_exceptions e where e.customer_id = :customer_id and e.order_id = l.order_id and e.line_no = l.line_no and e.closes
        and e.withdrawn_at is null) as declared
    from order_lines l join signed using (order_id) where l.customer_id = :customer_id),
  ends as (
    select o.order_id, o.placed_at, o.cancelled_at, o.cancelled_by, lines.is_over, last.made_at, last.user_id
    from orders o join signed using (order_id)
      join (select order_id, bool_and(due = 0) as is_over from lines group by order_id) lines using (order_id)
      left join lateral (select k.made_at, k.user_id from csos_records k where k.customer_id = :customer_id and k.order_id = o.order_id order by k.record_id desc limit 1) last on true
    where o.customer_id = :customer_id),
  said as (
    select a.at, signed.order_id, a.after ->> 'shipment_order_id' as shipment_order_id, a.after ->> 'carrier' as carrier, a.after ->> 'tracking_number' as tracking_number,
      (select jsonb_agg(jsonb_build_array(lot -> 'line_no', lot -> 'lot_no', lot -> 'quantity', lot -> 'serial_numbers', coalesce(lot -> 'sscc', 'null')) order by lot -> 'line_no', lot ->> 'lot_no')
        from ${elementsSql("a.after -> 'lots'")} as lot) as lots
    from audit a join signed on signed.order_id::text = a.entity_id where a.customer_id = :customer_id and a.action = 'ship order' and a.result = 'done')
  select 'order ' || order_id || ' line ' || line_no as name, 'what was taken off it is not the sum of its records' as fault from lines where off <> taken_off
  union all
  select 'order ' || order_id || ' line ' || line_no, 'what does not come of it is not what was declared at the dock' from lines where closed not in (declared, least(declared, greatest(due - received, 0)))
  union all
  select 'order ' || order_id || ' line ' || line_no, 'it was not placed when its order was' from lines join ends using (order_id) where lines.placed_at <> ends.placed_at
  union all
  select 'order ' || order_id, 'when and by whom it ended is not what its last record says' from ends
    where case when is_over then (cancelled_at, cancelled_by) is distinct from (made_at, user_id) else (cancelled_at, cancelled_by) is distinct from (null, null) end
  union all
  select 'shipment ' || said.shipment_order_id || ' of order ' || said.order_id, 'is not what the trail says was shipped' from said
    where not exists (select from shipments s where s.customer_id = :customer_id and s.shipment_order_id::text = said.shipment_order_id and s.order_id = said.order_id
        and s.carrier = said.carrier and s.tracking_number = said.tracking_number and s.shipped_at = said.at)
      or said.lots is distinct from (select jsonb_agg(jsonb_build_array(l.line_no, l.lot_no, l.quantity, l.serial_numbers, l.sscc) order by l.line_no, l.lot_no) from shipment_lines l
        where l.customer_id = :customer_id and l.order_id = said.order_id and l.shipment_order_id::text = said.shipment_order_id)
  union all
  select 'shipment ' || s.shipment_order_id || ' of order ' || s.order_id, 'was not written by the portal' from shipments s join signed using (order_id)
    where s.customer_id = :customer_id and not exists (select from said where said.shipment_order_id = s.shipment_order_id::text)`,
);

/** Of one customer: the name of what does not follow, and why. */
export const signedFaults = (db: Tx, customer_id: number): Promise<{ name: string; fault: string }[]> =>
  db.run(followStatement, { customer_id });

const hashesStatement = statement(
  "archived_crl_hashes",
  { values: {}, row: { hash: text } },
  "select distinct unnest(crl_hashes) as hash from csos_orders order by 1",
);
const listRow = { is_unchanged: bool, this_update: instant, next_update: instant };
const listStatement = statement(
  "archived_crl",
  { values: { hash: text }, row: listRow },
  "select encode(sha256(content), 'hex') = hash as is_unchanged, this_update, next_update from csos_crls where hash = :hash",
);

/** The revocation lists that signed orders were checked with, one after the other: each is what its hash says, and says when it was good. */
export async function listFaults(db: Tx): Promise<{ about: string; fault: string }[]> {
  const faults: { about: string; fault: string }[] = [];
  for (const { hash } of await db.run(hashesStatement, {})) {
    const [list] = await db.run(listStatement, { hash });
    const fault = list === undefined ? "was removed" : await findFault(db, hash, list);
    if (fault !== undefined) faults.push({ about: `Revocation list ${hash}`, fault });
  }
  return faults;
}

/** Parsed by the validation thread, which caches it. */
async function findFault(
  db: Tx,
  hash: string,
  { is_unchanged, this_update, next_update }: Of<typeof listRow>,
): Promise<string | undefined> {
  if (!is_unchanged) return "was changed";
  const read = await readList(
    { hash },
    {
      cas: [],
      profile: csosProfile,
      maxCrlBytes: maxStoredCrlBytes,
      bring: (hashes) => readCrlContents(db, hashes),
    },
  );
  if (read.kind === "rejected") return "cannot be read";
  const isTimed = this_update.getTime() === read.value.thisUpdate && next_update.getTime() === read.value.nextUpdate;
  return isTimed ? undefined : "when it was good was changed";
}
