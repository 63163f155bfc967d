/** What became of a batch of generated orders, as SQL for the tables that are made of it one after the other: who ordered and when, which lines, in which parcels. */
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import type { Dice } from "./dice.ts";
import { instantSql, type Timeline } from "./timeline.ts";

export type StoryWorld = {
  dice: Dice;
  timeline: Timeline;
  orders: number;
  receipts: number;
  /** Ids; the first one has this share of all orders. */
  customers: readonly number[];
  largest: number;
  now: Date;
  auditKeys: AuditKeys;
};
export type Range = { from: number; to: number };

/** Products that one customer orders again and again. */
const favourites = 300;

/** SQL: of an order that has arrived, how many receipts came up to it; as even as it can be, and all of them with the last. */
function receiptsUpTo({ dice, receipts, timeline: { settled } }: StoryWorld, i: string): string {
  const each = settled === 0 ? 0 : receipts / settled;
  const more = Math.max(0, each - 1);
  return `case when ${i} <= 0 then 0 when ${i} >= ${settled} then ${receipts} else floor(${each}::float8 * ${i} + ${more}::float8 * (${dice.fraction("receipts", i)} - 0.5))::int end`;
}

/** Who, where to and when. */
export function orderTables(world: StoryWorld, { from, to }: Range): Record<string, string> {
  const { dice, timeline, customers, largest } = world;
  const others = customers.length - 1;
  // The smaller ones order less and less: a square.
  const rank =
    others === 0
      ? "0"
      : `case when ${dice.fraction("largest", "i")} < ${largest} then 0 else 1 + least(${others - 1}, floor(${others} * power(${dice.fraction("customer", "i")}, 2)))::int end`;
  const open = `1 + floor(${dice.fraction("open lines", "i")} * ${Math.max(1, (2 * world.receipts) / Math.max(1, timeline.settled) - 1)})`;
  return {
    new_customer: `
      select at - 1 as rank, c.customer_id, c.time_zone, c.payment_terms,
        case when c.has_bonus_discount and c.bonus_current_cents >= c.bonus_goal_cents then c.bonus_basis_points else 0 end as basis_points,
        (select array_agg(user_id order by user_id) from user_customers u where u.customer_id = c.customer_id and u.is_ordering and u.is_active) as people,
        (select array_agg(contact_id order by contact_id) from addresses a where a.customer_id = c.customer_id and a.address_type = 2 and a.is_active) as bills,
        (select array_agg(contact_id order by contact_id) from addresses a where a.customer_id = c.customer_id and a.address_type = 3 and a.is_active) as ships,
        (select array_agg(contact_id order by contact_id) from address_deas d join addresses a using (customer_id, contact_id)
          where customer_id = c.customer_id and a.address_type = 3 and a.is_active and 'II' = any(d.schedules) and 'V' = any(d.schedules)) as controlled
      from unnest('{${customers.join(",")}}'::int[]) with ordinality as one (customer_id, at) join customers c using (customer_id)`,
    new_product: `
      select p.item_id, p.full_description, p.ndc_code, p.schedule_name, p.schedule_name is not null as is_controlled, u.quantity_uom_code, u.sale_uom_desc, u.units_in,
        u.price_cents, coalesce(u.max_sale_qty, 8) as max_sale_qty,
        (row_number() over (partition by p.schedule_name is not null order by hashint8extended(p.item_id, 2)) - 1)::int as at,
        (count(*) over (partition by p.schedule_name is not null))::int as products
      from products p join product_units u on u.item_id = p.item_id and u.position = 1
      where p.is_active and not p.contact_customer_service and p.schedule_name is distinct from 'I' and u.price_cents is not null and u.max_sale_qty is distinct from 0`,
    new_order: `
      with placed as (
        select i, ${rank} as rank, ${timeline.dayOf("i")} as day, i <= ${timeline.settled} as is_settled,
          ${receiptsUpTo(world, "i")} - ${receiptsUpTo(world, "(i - 1)")} as receipts
        from generate_series(${from}, ${to}) as i),
      typed as (
        select *, controlled is not null and (${dice.fraction("type", "i")} < 0.12 or not exists (select from new_product where not is_controlled))
          and exists (select from new_product where is_controlled) as is_controlled
        from placed join new_customer using (rank))
      select i, customer_id, time_zone, payment_terms, basis_points, people, is_controlled, ${instantSql("day")} as placed_at, is_settled,
        is_settled and receipts > 0 as is_received, case when is_settled then greatest(1, receipts) else ${open} end::int as slots,
        -- of the last day half wait to be shipped
        floor(day) >= ${timeline.lastDay} and ${dice.fraction("waits", "i")} < 0.5 as is_waiting,
        not is_settled and ${dice.fraction("backorder", "i")} < 0.1 as is_backorder,
        ${dice.pick("user", "i", "people")} as user_id, ${dice.pick("bill", "i", "bills")} as bill_contact_id,
        case when is_controlled then ${dice.pick("ship", "i", "controlled")} else ${dice.pick("ship", "i", "ships")} end as ship_contact_id,
        (select products from new_product p where p.is_controlled = typed.is_controlled limit 1) as products
      from typed`,
  };
}

/**
 * An order is slots: each begins a line, or is another lot of the line before, or the rest of the lot before, or a lot that was misread and cancelled.
 * A slot of an order that was received is one receipt.
 */
export function lineTables({ dice }: StoryWorld): Record<string, string> {
  const slot = "i * 64 + k";
  return {
    new_slot: `
      with rolled as (
        select i, k, is_received, ${dice.fraction("kind", slot)} as roll from new_order, generate_series(1, slots) as k),
      kinds as (
        select *, case when k = 1 or roll < 0.8 then 'line' when roll < 0.88 then 'lot' when not is_received then 'line' when roll < 0.96 then 'rest' else 'misread' end as kind
        from rolled),
      placed as (
        select *, (count(*) filter (where kind = 'line') over (partition by i order by k))::int as line_no from kinds)
      select i, k, is_received as has_receipt, kind, line_no,
        (count(*) filter (where kind = 'lot') over (partition by i, line_no order by k))::int as lot_at, ${dice.fraction("quantity", slot)} as size
      from placed`,
    new_line: `
      with counted as (
        select i, line_no, count(*) filter (where kind <> 'misread') as parts from new_slot group by i, line_no),
      chosen as (
        select c.i, c.line_no, o.customer_id, o.basis_points, o.is_waiting, o.is_backorder and c.line_no > 1 and c.line_no = max(c.line_no) over (partition by c.i) as is_late,
          max(c.line_no) over (partition by c.i) as lines, p.*,
          case when p.price_cents > 50000 then least(2, p.max_sale_qty) else p.max_sale_qty end as most
        from counted c join new_order o using (i)
        join new_product p on p.is_controlled = o.is_controlled
          and p.at = mod(o.customer_id * 7919::bigint + floor(least(${favourites}, o.products) * power(${dice.fraction("product", "c.i")}, 2))::bigint + c.line_no - 1, o.products))
      select chosen.i, line_no, chosen.customer_id, chosen.item_id, full_description, ndc_code, schedule_name, chosen.quantity_uom_code, sale_uom_desc, units_in, most,
        chosen.price_cents as list_cents, coalesce(own.price_cents, chosen.price_cents) as price_cents,
        round(coalesce(own.price_cents, chosen.price_cents) * (basis_points / 10000.0))::int as bonus_cents,
        not is_waiting and not is_late as is_shipped,
        case when lines > 3 and ${dice.fraction("split", "chosen.i")} < 0.3 and line_no > ${dice.whole("cut", "chosen.i", 1, "lines - 1")} then 2 else 1 end as parcel
      from chosen left join customer_prices own on own.customer_id = chosen.customer_id and own.item_id = chosen.item_id and own.quantity_uom_code = chosen.quantity_uom_code`,
    // What is in the slot, and what was counted of it: one too many, or one too few, now and then.
    new_part: `
      with sized as (
        select i, k, line_no, lot_at, kind, has_receipt, (1 + floor(size * least(8, most)))::int as quantity, ${dice.fraction("miscount", slot)} as roll
        from new_slot join new_line using (i, line_no))
      select *, case when roll < 0.01 and kind <> 'misread' then quantity + 1 when roll > 0.998 and quantity > 1 and kind <> 'misread' then quantity - 1 else quantity end as counted from sized`,
    new_sum: `
      select i, line_no, sum(quantity) filter (where kind <> 'misread')::int as quantity,
        coalesce(sum(counted) filter (where kind <> 'misread' and has_receipt), 0)::int as received from new_part group by i, line_no`,
    new_line_done: `
      select l.*, s.quantity, case when l.is_shipped then s.quantity else 0 end as shipped, s.received from new_line l join new_sum s using (i, line_no)`,
  };
}

/** Orders and their shipments share one series of numbers: an order, then its parcels. */
export const numbersSql = `
  select i, 0 as parcel from new_order union all select distinct i, parcel from new_line_done where is_shipped order by 1, 2`;

/** When the parcels left. */
export const parcelTables = ({ dice, now }: StoryWorld): Record<string, string> => ({
  new_id: "select i, customer_id, number as order_id from new_order join new_number using (i) where parcel = 0",
  new_parcel: `
    select n.i, n.parcel, n.number, o.customer_id, o.time_zone, o.people, new_id.order_id,
      least(o.placed_at + interval '1 hour' * ${dice.whole("packed", "n.i", 3, 9)} + interval '20 hours' * (n.parcel - 1),
        timestamptz '${now.toISOString()}' - interval '1 hour' * (3 - n.parcel)) as shipped_at
    from new_number n join new_order o using (i) join new_id using (i) where n.parcel > 0`,
});
