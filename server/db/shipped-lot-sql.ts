/** Which lot of its shipments a receipt is of, for whoever flags receipts and for whoever checks their flags. */

/**
 * SQL: the lot of receipt `r` as its line's shipments write it, and how many they held of it: letter by letter, else in any case
 * (contract/receiving/rules/lots.ts `findShippedLot`). No row: it was not shipped.
 */
export const shippedLotSql = `
  select s.lot_no, sum(s.quantity) as shipped from shipment_lines s
    where s.customer_id = r.customer_id and s.order_id = r.order_id and s.line_no = r.line_no and upper(s.lot_no) = upper(r.lot_no)
    group by s.lot_no order by s.lot_no <> r.lot_no, min(s.expiration_date), s.lot_no limit 1`;
