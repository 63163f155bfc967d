/** Lots of generated shipments: as the demonstration's warehouse packs, a product's lot changes with the quarter. */
import type { Dice } from "./dice.ts";

/** SQL: what was packed of which lot; of a line's lots the second is of the quarter before. */
export const packedSql = ({ whole }: Dice): string => `
  with packed as (
    select part.i, part.line_no, part.lot_at, l.item_id, l.full_description, l.parcel, sum(part.quantity) filter (where part.kind <> 'misread')::int as quantity
    from new_part part join new_line_done l using (i, line_no) where l.is_shipped group by part.i, part.line_no, part.lot_at, l.item_id, l.full_description, l.parcel),
  dated as (
    select packed.*, extract(year from shipped_at)::int * 4 + extract(quarter from shipped_at)::int - 1 - lot_at as quarter from packed join new_parcel using (i, parcel)),
  named as (
    select *, make_date(quarter / 4, quarter % 4 * 3 + 1, 1) as begins from dated)
  select i, line_no, lot_at, item_id, parcel, quantity,
    rpad(upper(left(regexp_replace(full_description, '[^A-Za-z]', '', 'g'), 2)), 2, 'X') || to_char(begins, 'YY') || quarter % 4 + 1 || ${whole("lot", "item_id * 1000::bigint + quarter", 10, 99)} as lot_no,
    (begins + make_interval(months => ${whole("keeps", "item_id * 1000::bigint + quarter", 14, 29)} + 1) - interval '1 day')::date as expiration_date
  from named`;

/** SQL: a lot is what it was when it was first seen. */
export const newLotsSql = `
  insert into lots (item_id, lot_no, expiration_date) select item_id, lot_no, min(expiration_date) from new_packed group by item_id, lot_no order by item_id, lot_no
  on conflict (item_id, lot_no) do nothing`;
