/** Ordering an order again: what can be had of its lines goes into the cart as `addItems` puts it there, or nothing does. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { unitName } from "#contract/base/units.ts";
import { lineKey } from "#contract/base/line-key.ts";
import type { addItems as addItemsContract } from "#contract/cart/cart.ts";
import type { CartLine } from "#contract/cart/rules/cart.ts";
import { confirmNecessity } from "#contract/cart/text.ts";
import type { Product } from "#contract/catalogue/catalogue.ts";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/orders/order-again.ts";
import { mostSubstitutes, whyNotAgain } from "#contract/orders/rules/order-again.ts";
import { noneOrderable } from "#contract/orders/text.ts";
import { orderFor } from "#contract/orders/reorder-text.ts";
import { bool, int, listOf, nullable, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { addItems } from "#server/services/cart/cart-add-many.ts";
import { substitutesOf } from "#server/services/catalogue/suggestions.ts";
import { stockLeft } from "#server/services/catalogue/text.ts";
import { orderNotFound } from "./text.ts";

type Answer = OutputOf<typeof contract.orderAgain>;

/** What stands in a product's place is looked for of so many at most: each is a question to the catalogue. */
const mostReplaced = 20;

/**
 * All lines of an order, or those named; of a shipment what it held of them.
 * @throws Refusal 404 for an order that is not there or not the caller's to see; 400 when it is another customer's, when the cart has no room for all,
 * when none of it can be ordered, or when a medical necessity is still to be confirmed. Nothing is in the cart then.
 */
export async function orderAgain(
  db: Tx,
  caller: Caller,
  { orderId, line_nos, confirmed_line_nos }: ParsedOf<typeof contract.orderAgain>,
): Promise<Answer> {
  const lines = await db.run(linesStatement, {
    customers: caller.customers,
    order_id: orderId,
    line_nos: line_nos ?? null,
  });
  const [first] = lines;
  if (first === undefined) throw new Refusal(404, orderNotFound);
  if (first.customer_id !== caller.customer_id)
    throw new Refusal(400, orderFor(first.company_name), { code: "other_customer" });
  const wanted = lines.map((line) => ({
    item_id: line.item_id,
    quantity_uom_code: line.quantity_uom_code,
    quantity: withinStock(line),
    has_kit_check: line.has_kit_check,
    medical_necessity_confirmed: line.confirm_to_sell && confirmed_line_nos?.includes(line.line_no) === true,
  }));
  const { cart_id, cartId, itemCount, rows } = await addItems(db, caller, { items: wanted });
  const why = whyNotAgain(rows);
  if (why !== undefined) throw refusalOf(caller, why, rows);
  if (confirmed_line_nos !== undefined)
    await refuseUnconfirmed(
      db,
      { customer_id: caller.customer_id, cart_id },
      lines.filter((line, at) => line.confirm_to_sell && rows[at]!.given > 0),
    );
  caller.changed.reason = `order ${first.order_id} again`;
  const missing = lines.filter((_, at) => rows[at]!.given === 0).slice(0, mostReplaced);
  const substitutes = new Map<number, Answer["lines"][number]["substitutes"]>();
  for (const { item_id } of missing)
    substitutes.set(item_id, (await substitutesOf(db, caller, item_id)).slice(0, mostSubstitutes).map(namedOf));
  return {
    cart_id,
    cartId,
    itemCount,
    lines: lines.map((line, at) => {
      const { given, quantity, adjusted, refused } = rows[at]!;
      const { line_no, item_id, full_description, sale_uom_desc, quantity_uom_code } = line;
      return {
        line_no,
        item_id,
        full_description,
        sale_UOM_desc: sale_uom_desc,
        quantity_uom_code,
        quantity: line.quantity,
        added: given,
        cart_quantity: quantity,
        reason: refused?.message ?? adjusted?.message ?? stockReason(line),
        substitutes: substitutes.get(item_id) ?? [],
      };
    }),
  };
}

type StockedLine = { quantity: number; stock_left: number | null; sale_uom_desc: string };

/** Returns the line's quantity, at most what is in stock (decision 273). Without any the cart gives the reason. */
const withinStock = ({ quantity, stock_left }: StockedLine): number =>
  stock_left === null || stock_left === 0 ? quantity : Math.min(quantity, stock_left);

/** Returns the reason of a line that the stock reduced, otherwise null. */
const stockReason = (line: StockedLine): string | null =>
  line.stock_left === null || withinStock(line) === line.quantity
    ? null
    : stockLeft(line.stock_left, unitName(line.sale_uom_desc));

/** With the offer of the other cart where the lines are refused for belonging there, and the caller may use it. */
function refusalOf(caller: Caller, why: string, rows: OutputOf<typeof addItemsContract>["rows"]): Refusal {
  const other: contract.OtherCart = { cart_type_code: caller.cart_type_code === "CSO" ? "RXO" : "CSO" };
  const isOffered =
    why === noneOrderable &&
    rows.some(({ refused }) => refused?.code === "other_cart") &&
    (other.cart_type_code === "RXO" || mayUseControlledCart(caller.roles));
  return new Refusal(400, why, { code: "not_again", ...(isOffered ? { current: other } : {}) });
}

/** @throws Refusal 400 `unconfirmed` where nobody confirmed the medical necessity of one of these lines in the cart. */
async function refuseUnconfirmed(
  db: Tx,
  cart: { customer_id: number; cart_id: number },
  lines: readonly (CartLine & { line_no: number; full_description: string })[],
): Promise<void> {
  if (lines.length === 0) return;
  const inCart = await db.run(unconfirmedStatement, { ...cart, item_ids: lines.map(({ item_id }) => item_id) });
  const open = new Set(inCart.map(lineKey));
  const current: contract.Unconfirmed = {
    lines: lines
      .filter((line) => open.has(lineKey(line)))
      .map(({ line_no, item_id, full_description }) => ({ line_no, item_id, full_description })),
  };
  if (current.lines.length > 0) throw new Refusal(400, confirmNecessity, { code: "unconfirmed", current });
}

const namedOf = (product: Product): contract.Substitute => ({
  item_id: product.item_id,
  full_description: product.full_description,
  ndc_code: product.ndc_code,
  sale_UOM: product.sale_UOM,
  sale_UOM_desc: product.sale_UOM_desc,
  sale_UOM_price: product.sale_UOM_price,
});

const unconfirmedStatement = statement(
  "unconfirmed_cart_lines",
  {
    values: { customer_id: int, cart_id: int, item_ids: listOf(int) },
    row: { item_id: int, quantity_uom_code: text },
  },
  `select item_id, quantity_uom_code from cart_lines
   where customer_id = :customer_id and cart_id = :cart_id and item_id = any(:item_ids::int[]) and necessity_at is null`,
);

/** By the order's number; by one of its shipments' what that shipment held. Whose it is stands in a `select` of its own, so that row security lets it into the index. */
const linesStatement = statement(
  "lines_to_order_again",
  {
    values: { customers: listOf(int), order_id: int, line_nos: nullable(listOf(int)) },
    row: {
      customer_id: int,
      company_name: text,
      order_id: int,
      line_no: int,
      item_id: int,
      full_description: text,
      sale_uom_desc: text,
      quantity_uom_code: text,
      quantity: int,
      has_kit_check: bool,
      confirm_to_sell: bool,
      /** Units of the line in stock; null: not counted. */
      stock_left: nullable(int),
    },
  },
  `
  select o.customer_id, c.company_name, o.order_id, l.line_no, l.item_id, l.full_description, l.sale_uom_desc, l.quantity_uom_code, coalesce(sent.quantity, l.quantity) as quantity, l.kit_check_cents > 0 as has_kit_check,
    p.confirm_to_sell, s.available / l.units_in as stock_left
  from orders o join customers c on c.customer_id = o.customer_id
    join order_lines l on l.customer_id = o.customer_id and l.order_id = o.order_id
    join products p on p.item_id = l.item_id left join stock s on s.item_id = l.item_id
    left join lateral (
      select sum(sl.quantity)::int as quantity from shipment_lines sl
      where sl.customer_id = l.customer_id and sl.shipment_order_id = :order_id and sl.line_no = l.line_no) sent on true
  where o.customer_id = any(:customers)
    and o.order_id = (select coalesce((select order_id from shipments where customer_id = any(:customers) and shipment_order_id = :order_id), :order_id))
    and (o.order_id = :order_id or sent.quantity > 0)
    and (:line_nos::int[] is null or l.line_no = any(:line_nos::int[]))
  order by l.line_no`,
);
