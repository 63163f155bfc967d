/**
 * Whether a lot of a product is recalled, as part of a statement: found by the product's recalls, of which there are few. Answers about orders say it, for
 * the recalls that a page has of its own are those of the chosen company (decision 102), and an order may be another one's.
 */

/** SQL: whether the lot of the product is recalled, however its number was typed. */
export const isRecalledSql = (itemId: string, lotNo: string): string =>
  `exists (select from recalls recalled where recalled.item_id = ${itemId} and upper(recalled.lot_no) = upper(${lotNo}))`;

/** SQL: whether a lot that was shipped or received on an order's line is recalled. @param line the alias of its row */
export const hasRecalledLot = (line: string): string => {
  const ofLine = (each: string) =>
    `${each}.customer_id = ${line}.customer_id and ${each}.order_id = ${line}.order_id and ${each}.line_no = ${line}.line_no`;
  return `(exists (select from shipment_lines of_line where ${ofLine("of_line")} and ${isRecalledSql(`${line}.item_id`, "of_line.lot_no")})
    or exists (select from receives of_line where ${ofLine("of_line")} and ${isRecalledSql(`${line}.item_id`, "of_line.lot_no")}))`;
};
