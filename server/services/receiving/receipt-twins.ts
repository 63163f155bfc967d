/** Whether the same goods may have been entered twice. */
import { duplicateWithinMs } from "#contract/receiving/rules/receiving.ts";

/**
 * SQL: whether another completed receipt has one of the same packages, or, where no serials tell them apart, was a moment ago of the same line, lot and
 * quantity. Of the values that a receipt is written with, in the statement that writes it: that one begins when the order's lock is held.
 */
export const hasTwinSql = `
  case when cardinality(:serial_numbers::text[]) > 0 then
    exists (select from receives where customer_id = :customer_id and item_id = :item_id and lot_no = :lot_no and serial_numbers && :serial_numbers::text[]
      and receive_status_code = 'COM' and client_key is distinct from :client_key)
  else
    exists (select from receives where customer_id = :customer_id and order_id is not distinct from :order_id and line_no is not distinct from :line_no
      and item_id = :item_id and lot_no = :lot_no and quantity_received = :quantity_received and receive_status_code = 'COM' and created_at > :created_at::timestamptz - interval '${duplicateWithinMs} milliseconds'
      and created_at < :created_at::timestamptz + interval '${duplicateWithinMs} milliseconds'
      and client_key is distinct from :client_key)
  end`;
