/** One delivery of hundreds of lines at the hospital's dock, made of a line that the demonstration has there. */
import type { ProductServer } from "./product-server.ts";

export type LargeDelivery = {
  order_id: number;
  lines: { line_no: number; ndc_code: string; full_description: string }[];
};

/** An order of so many lines, each of another product and with one lot of its own, all of them shipped together and none received. */
export async function largeDelivery(
  { rows }: Pick<ProductServer, "rows">,
  { lines, quantity }: { lines: number; quantity: number },
): Promise<LargeDelivery> {
  const [template] = await rows<{
    customer_id: number;
    order_id: number;
    line_no: number;
    shipment_order_id: number;
    lot_no: string;
  }>(
    `select l.customer_id, l.order_id, l.line_no, sl.shipment_order_id, sl.lot_no from order_lines l
       join shipment_lines sl using (customer_id, order_id, line_no) join customers c using (customer_id)
       where c.company_name like 'North Campus%' and l.schedule_name is null and l.quantity_uom_code = 'CT' and l.received_quantity = 0
         and l.shipped_quantity = l.quantity order by l.order_id limit 1`,
  );
  if (template === undefined) throw new Error("The demonstration has no such line.");
  const [made] = await rows<{ order_id: number; shipment_order_id: number }>(
    "select nextval('order_numbers')::int as order_id, nextval('order_numbers')::int as shipment_order_id",
  );
  /** Copies rows of a table with some columns changed. @param from SQL that may give more rows. @param changes pairs of SQL. */
  const copy = async (
    table: string,
    { from = "", where, changes }: { from?: string; where: string; changes: string },
  ) => {
    const [columns] = await rows<{ names: string; copied: string }>(
      `select string_agg(column_name, ', ') as names, string_agg('copy.' || column_name, ', ') as copied
         from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
      [table],
    );
    await rows(
      `insert into ${table} (${columns!.names}) select ${columns!.copied} from ${table} t ${from}
         cross join lateral jsonb_populate_record(t, jsonb_build_object(${changes})) as copy where ${where}`,
    );
  };
  const products = `cross join (select row_number() over (order by item_id) as n, item_id, full_description, ndc_code from products
    where schedule_name is null and is_active limit ${lines}) p`;
  const of = `t.customer_id = ${template.customer_id} and t.order_id = ${template.order_id}`;
  const ids = `'order_id', ${made!.order_id}`;
  await copy("orders", { where: of, changes: `${ids}, 'cart_id', null, 'line_count', ${lines}` });
  await copy("order_lines", {
    from: products,
    where: `${of} and t.line_no = ${template.line_no}`,
    changes: `${ids}, 'line_no', p.n, 'item_id', p.item_id, 'full_description', p.full_description, 'ndc_code', p.ndc_code,
      'quantity', ${quantity}, 'shipped_quantity', ${quantity}`,
  });
  await copy("shipments", {
    where: `${of} and t.shipment_order_id = ${template.shipment_order_id}`,
    changes: `${ids}, 'shipment_order_id', ${made!.shipment_order_id}`,
  });
  await copy("shipment_lines", {
    from: products,
    where: `${of} and t.shipment_order_id = ${template.shipment_order_id} and t.line_no = ${template.line_no} and t.lot_no = '${template.lot_no}'`,
    changes: `${ids}, 'shipment_order_id', ${made!.shipment_order_id}, 'line_no', p.n, 'lot_no', 'BIG' || p.n, 'quantity', ${quantity},
      'serial_numbers', array[]::text[], 'sscc', null`,
  });
  const its = await rows<LargeDelivery["lines"][number]>(
    "select line_no, ndc_code, full_description from order_lines where order_id = $1 order by line_no",
    [made!.order_id],
  );
  return { order_id: made!.order_id, lines: its };
}
