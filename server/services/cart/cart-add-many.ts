/** Adding many rows in one go: the cart is locked once, everything is read in one statement and written in one, however many there are. */
import { lineKey } from "#contract/base/line-key.ts";
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/cart/cart.ts";
import { applyAdditions, type RowOutcome, type Terms } from "#contract/cart/rules/add-many.ts";
import type { CartLine } from "#contract/cart/rules/cart.ts";
import { bool, instant, int, listOf, nullable, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import {
  holdsNow,
  isStaff,
  keptNecessity,
  necessityOf,
  offerColumns,
  offerJoins,
  offerRow,
  unbuyable,
  type OfferNow,
} from "./cart-change.ts";
import { lockOpenCart } from "./cart-lock.ts";

type Answer = OutputOf<typeof contract.addItems>;

/** `has_kit_check`: as it was ordered before; kept where the product still offers it. */
type Row = ParsedOf<typeof contract.addItems>["items"][number] & { has_kit_check?: boolean };

/** Adds rows in their order, each as `addItem` does. What cannot go in is answered with its row. */
export async function addItems(db: Tx, caller: Caller, { items }: { items: readonly Row[] }): Promise<Answer> {
  const cart_id = await lockOpenCart(db, caller);
  const [lines, offers] = [await linesOf(db, caller, cart_id), await offersOf(db, caller, items)];
  const added = applyAdditions(lines, items, (row) => termsOf(offers.get(lineKey(row))!, caller));
  const before = new Map(lines.map((line) => [lineKey(line), line.quantity]));
  const changed = added.lines.filter((line) => before.get(lineKey(line)) !== line.quantity);
  const confirmed = new Set(items.filter((row) => row.medical_necessity_confirmed === true).map(lineKey));
  const kitChecked = new Set(
    items
      .filter((row) => row.has_kit_check === true && offers.get(lineKey(row))!.kit_check_available)
      .map((row) => lineKey(row)),
  );
  if (changed.length > 0) {
    await db.run(writeStatement, {
      customer_id: caller.customer_id,
      cart_id,
      item_ids: changed.map(({ item_id }) => item_id),
      units: changed.map(({ quantity_uom_code }) => quantity_uom_code),
      quantities: changed.map(({ quantity }) => quantity),
      now: caller.now,
      device: caller.device,
      is_staff: isStaff(caller),
      kit_checks: changed.map((line) => kitChecked.has(lineKey(line))),
      confirmed: changed.map((line) => confirmed.has(lineKey(line))),
      ...necessityOf(caller, true),
    });
  }
  caller.changed.entity_id = cart_id;
  caller.changed.before = changed.map((line) => [...named(line), before.get(lineKey(line)) ?? 0]);
  caller.changed.after = changed.map((line) => [...named(line), line.quantity]);
  const rows = items.map((item, at) => ({
    item_id: item.item_id,
    quantity_uom_code: item.quantity_uom_code,
    ...answerOf(added.rows[at]!),
    ...holdsNow(offers.get(lineKey(item))!),
  }));
  return { cart_id, cartId: cart_id, itemCount: added.itemCount, rows };
}

function answerOf(row: RowOutcome): Pick<Answer["rows"][number], "quantity" | "given" | "adjusted" | "refused"> {
  const { quantity } = row;
  if (row.kind === "added") return { quantity, given: row.given, adjusted: row.adjusted, refused: null };
  return { quantity, given: 0, adjusted: null, refused: { code: row.code, message: row.message } };
}

function termsOf(offer: OfferNow, { cart_type_code }: Caller): Terms {
  const refusal = unbuyable(offer, cart_type_code!);
  if (refusal !== undefined)
    return { kind: "refused", code: refusal.detail.code ?? "no_such_product", message: refusal.message };
  return { kind: "limit", limit: { max_sale_qty: offer.max_sale_qty, unit: offer.sale_uom_desc ?? "" } };
}

const linesStatement = statement(
  "cart_quantities",
  { values: { customer_id: int, cart_id: int }, row: { item_id: int, quantity_uom_code: text, quantity: int } },
  "select item_id, quantity_uom_code, quantity from cart_lines where customer_id = :customer_id and cart_id = :cart_id",
);
const linesOf = (db: Tx, { customer_id }: Caller, cart_id: number): Promise<CartLine[]> =>
  db.run(linesStatement, { customer_id, cart_id });

async function offersOf(db: Tx, { customer_id }: Caller, rows: readonly CartLine[]): Promise<Map<string, OfferNow>> {
  const distinct = [...new Map(rows.map((row) => [lineKey(row), row])).values()];
  const found = await db.run(offersStatement, {
    customer_id,
    item_ids: distinct.map(({ item_id }) => item_id),
    units: distinct.map(({ quantity_uom_code }) => quantity_uom_code),
  });
  return new Map(found.map((offer) => [lineKey(offer), offer]));
}

const named = ({ item_id, quantity_uom_code }: CartLine): [number, string] => [item_id, quantity_uom_code];

const offersStatement = statement(
  "offers_now",
  { values: { customer_id: int, item_ids: listOf(int), units: listOf(text) }, row: offerRow },
  `
  select asked.item_id, asked.quantity_uom_code, ${offerColumns}
  from unnest(:item_ids::int[], :units::text[]) as asked(item_id, quantity_uom_code) ${offerJoins}`,
);

/** The lines of one call came at one moment; a microsecond between them keeps the person's order. */
const writeStatement = statement(
  "write_cart_lines",
  {
    values: {
      customer_id: int,
      cart_id: int,
      item_ids: listOf(int),
      units: listOf(text),
      quantities: listOf(int),
      now: instant,
      device: nullable(text),
      is_staff: bool,
      kit_checks: listOf(bool),
      confirmed: listOf(bool),
      necessity_by: nullable(int),
      necessity_at: nullable(instant),
    },
    row: {},
  },
  `
  insert into cart_lines (customer_id, cart_id, item_id, quantity_uom_code, quantity, kit_check_selected, added_at, changed_by_device, changed_by_staff,
    necessity_by, necessity_at)
  select :customer_id, :cart_id, item_id, quantity_uom_code, quantity, has_kit_check, :now::timestamptz + place * interval '1 microsecond', :device, :is_staff,
    case when is_confirmed then :necessity_by::int end, case when is_confirmed then :necessity_at::timestamptz end
  from unnest(:item_ids::int[], :units::text[], :quantities::int[], :kit_checks::boolean[], :confirmed::boolean[])
    with ordinality as row(item_id, quantity_uom_code, quantity, has_kit_check, is_confirmed, place)
  on conflict (customer_id, cart_id, item_id, quantity_uom_code) do update
    set quantity = excluded.quantity, kit_check_selected = cart_lines.kit_check_selected or excluded.kit_check_selected,
      changed_by_device = case when cart_lines.changed_by_device = excluded.changed_by_device then excluded.changed_by_device end, changed_by_staff = excluded.changed_by_staff,${keptNecessity}`,
);
