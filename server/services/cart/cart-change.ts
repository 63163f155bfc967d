/** Changes of one line: add is a delta, update is absolute, remove is idempotent. Each locks its cart, reads the line, and writes it. */
import { unitFor, unitName } from "#contract/base/units.ts";
import { ownPriceSql } from "#server/services/catalogue/own-price.ts";
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/cart/cart.ts";
import type { CartType } from "#contract/base/fields.ts";
import { headers } from "#contract/base/headers.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { changedElsewhere } from "#contract/cart/rules/difference.ts";
import { otherCart } from "#contract/cart/text.ts";
import { type Cut, cutAddition, cutUpdate, otherUnitMessage } from "#contract/cart/rules/cart.ts";
import { dollars } from "#contract/base/money.ts";
import { cartTypeOf } from "#contract/base/schedules.ts";
import { notSellableReason } from "#contract/catalogue/rules/sellable.ts";
import { bool, instant, int, nullable, type Of, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { type Caller, doneAt } from "#server/base/caller.ts";
import { malformed } from "#server/base/malformed.ts";
import { cartKey, cartKeyOf, lockAndRead } from "./cart-lock.ts";
import * as words from "./text.ts";
import { stockColumns, stockRow, stockSql } from "#server/services/catalogue/stock.ts";

type Change = OutputOf<typeof contract.addItem>;

/** Adds units to a line; cut to the product's maximum and to the cart's room. */
export async function addItem(db: Tx, caller: Caller, input: ParsedOf<typeof contract.addItem>): Promise<Change> {
  const standing = await lineNow(db, caller, input);
  refuseUnbuyable(standing);
  const { given, adjusted } = cutAddition(cutting(standing, input.quantity));
  const hasKitCheck = standing.kit_check_selected === true || wantsKitCheck(input.kit_check_surcharge);
  // On top of what another device left, which this one may not have seen: then the whole is nobody's own.
  const isOwn = standing.quantity === 0 || standing.changed_by_device === caller.device;
  const device = isOwn ? caller.device : null;
  const quantity = standing.quantity + given;
  return writeLine(db, caller, standing, { quantity, hasKitCheck, adjusted, device, isConfirmed: isConfirmed(input) });
}

/** Sets a line; 0 deletes it. @throws Refusal 409 `base_changed` when another device changed the line since the person saw it. */
export async function updateItem(db: Tx, caller: Caller, input: ParsedOf<typeof contract.updateItem>): Promise<Change> {
  const standing = await lineNow(db, caller, input);
  refuseChangedBase(standing, caller, input.new_quantity);
  if (input.new_quantity === 0)
    return writeLine(db, caller, standing, { quantity: 0, hasKitCheck: false, adjusted: null });
  refuseUnbuyable(standing);
  const { given, adjusted } = cutUpdate(cutting(standing, input.new_quantity));
  const wanted = input.kit_check_surcharge;
  const hasKitCheck = wanted === undefined ? standing.kit_check_selected === true : wantsKitCheck(wanted);
  return writeLine(db, caller, standing, { quantity: given, hasKitCheck, adjusted, isConfirmed: isConfirmed(input) });
}

/**
 * Removes a line; one that is not there, or whose product is gone, is removed already.
 * @throws Refusal 409 `base_changed` when another device changed the line since the person saw it.
 */
export async function removeItem(db: Tx, caller: Caller, input: ParsedOf<typeof contract.removeItem>): Promise<Change> {
  const standing = await lineNow(db, caller, input);
  if (standing.quantity > 0) refuseChangedBase(standing, caller, 0);
  return writeLine(db, caller, standing, { quantity: 0, hasKitCheck: false, adjusted: null });
}

/** What may be sold of a product by a unit, as `offerColumns` and `offerJoins` read it beside an `asked` with the two. */
export const offerRow = {
  item_id: int,
  quantity_uom_code: text,
  is_known: bool,
  schedule_name: nullable(text),
  contact_customer_service: bool,
  kit_check_available: bool,
  sale_uom_desc: nullable(text),
  units_in: int,
  max_sale_qty: nullable(int),
  price_cents: nullable(int),
  ...stockRow,
};
export type OfferNow = Of<typeof offerRow>;

/** A line of the locked cart; quantity 0 when there is no such line yet. */
const lineRow = {
  ...offerRow,
  quantity: int,
  item_count: int,
  kit_check_selected: nullable(bool),
  changed_by_device: nullable(text),
  changed_by_staff: bool,
  other_unit: nullable(text),
};
type LineNow = Of<typeof lineRow> & { cart_id: number; cart_type_code: CartType };

/** `:customer_id` is the customer. */
export const offerColumns = `
    p.item_id is not null as is_known, p.schedule_name, coalesce(p.contact_customer_service, false) as contact_customer_service,
    coalesce(p.kit_check_available, false) as kit_check_available, u.sale_uom_desc, coalesce(u.units_in, 1) as units_in,
    least(u.max_sale_qty, allotted.allocation_left / coalesce(u.units_in, 1)) as max_sale_qty,
    coalesce(c.price_cents, u.price_cents) as price_cents, ${stockColumns}`;
export const offerJoins = `
  left join products p on p.item_id = asked.item_id and p.is_active
  left join product_units u on u.item_id = asked.item_id and u.quantity_uom_code = asked.quantity_uom_code
  ${ownPriceSql("asked", "c")}
  ${stockSql("asked.item_id")}`;

async function lineNow(
  db: Tx,
  caller: Caller,
  asked: { item_id: number; quantity_uom_code: string },
): Promise<LineNow> {
  const { item_id, quantity_uom_code } = asked;
  const [cart_id, rows] = await lockAndRead(db, caller, () =>
    db.run(lineStatement, { ...cartKeyOf(caller), item_id, quantity_uom_code }),
  );
  return { ...rows[0]!, cart_id, cart_type_code: caller.cart_type_code! };
}

const lineStatement = statement(
  "cart_line_now",
  { values: { ...cartKey, item_id: int, quantity_uom_code: text }, row: lineRow },
  `
  select asked.item_id, asked.quantity_uom_code, coalesce(l.quantity, 0) as quantity, l.kit_check_selected, l.changed_by_device,
    coalesce(l.changed_by_staff, false) as changed_by_staff,
    (select coalesce(sum(quantity), 0)::int from cart_lines where customer_id = :customer_id and cart_id = cart.cart_id) as item_count,
    (select quantity_uom_code from cart_lines where customer_id = :customer_id and cart_id = cart.cart_id and item_id = :item_id and quantity_uom_code <> :quantity_uom_code limit 1) as other_unit,
    ${offerColumns}
  from (select :item_id::int as item_id, :quantity_uom_code::text as quantity_uom_code) asked ${offerJoins}
  left join carts cart on cart.customer_id = :customer_id and cart.user_id = :user_id and cart.cart_type_code = :type and cart.is_open
  left join cart_lines l on l.customer_id = :customer_id and l.cart_id = cart.cart_id and l.item_id = asked.item_id and l.quantity_uom_code = asked.quantity_uom_code`,
);

/** Why nothing of an offer can come into a cart of this type; undefined when it can. */
export function unbuyable(offer: OfferNow, cartType: CartType): Refusal | undefined {
  if (!offer.is_known) return new Refusal(404, words.productNotFound);
  if (cartTypeOf(offer.schedule_name) !== cartType) {
    return new Refusal(400, otherCart[cartType], { code: "other_cart" });
  }
  if (offer.sale_uom_desc === null) {
    return new Refusal(400, words.unknownUnit, { code: "unknown_unit" });
  }
  const reason = notSellableReason({ ...offer, price: offer.price_cents });
  return reason === null ? undefined : new Refusal(400, reason, { code: "not_sellable" });
}

/** What cannot come into this cart at all. */
function refuseUnbuyable(line: LineNow): void {
  const refusal = unbuyable(line, line.cart_type_code);
  if (refusal !== undefined) throw refusal;
  const otherUnit = otherUnitMessage(line.other_unit ?? undefined, line.quantity_uom_code);
  if (otherUnit !== undefined) throw new Refusal(400, otherUnit, { code: "other_unit" });
}

/** A base that the same device's own earlier entry produced is no conflict (docs/architecture.md, "Cart"). */
function refuseChangedBase(line: LineNow, { base, device }: Caller, wanted: number): void {
  const { quantity, changed_by_device, changed_by_staff, sale_uom_desc, quantity_uom_code } = line;
  if (base === undefined || base === null) return;
  if (typeof base !== "number" || !Number.isInteger(base) || base < 0) {
    throw malformed({ [headers.base]: words.mustBeQuantity });
  }
  const isOwn = device !== null && device === changed_by_device;
  if (base !== quantity && !isOwn) {
    const by = changed_by_staff ? ("staff" as const) : ("device" as const);
    const unit = unitName(sale_uom_desc ?? quantity_uom_code);
    const message = changedElsewhere({ now: quantity, wanted, by }, (count) => `${count} ${unitFor(count, unit)}`);
    throw new Refusal(409, message, { code: "base_changed", current: { quantity, by } });
  }
}

const cutting = ({ quantity, item_count, max_sale_qty, sale_uom_desc }: LineNow, asked: number) => ({
  asked,
  quantity,
  itemCount: item_count,
  limit: { max_sale_qty, unit: sale_uom_desc ?? "" },
});

/** True or an amount chooses it; the server knows its price. */
const wantsKitCheck = (value: boolean | number | null): boolean =>
  value === true || (typeof value === "number" && value > 0);

/** `device`: as in `changed_by_device`; the caller's when left out. */
type Written = {
  quantity: number;
  hasKitCheck: boolean;
  adjusted: Cut | null;
  device?: string | null;
  isConfirmed?: boolean;
};

function writeLine(
  db: Tx,
  caller: Caller,
  before: LineNow,
  { quantity, hasKitCheck, adjusted, device = caller.device, isConfirmed: isSaid = false }: Written,
): Change {
  const { cart_id, item_id, quantity_uom_code } = before;
  const which = { customer_id: caller.customer_id, cart_id, item_id, quantity_uom_code };
  if (quantity > 0) {
    const isChosen = hasKitCheck && before.kit_check_available;
    const by = { added_at: caller.now, changed_by_device: device, changed_by_staff: isStaff(caller) };
    const necessity = necessityOf(caller, isSaid);
    db.last(writeStatement, { ...which, quantity, kit_check_selected: isChosen, ...by, ...necessity });
  } else if (before.quantity > 0) {
    db.last(deleteStatement, which);
  }
  const named = { item_id, quantity_uom_code };
  caller.changed.entity_id = cart_id;
  caller.changed.before = { ...named, quantity: before.quantity };
  caller.changed.after = { ...named, quantity };
  const itemCount = before.item_count - before.quantity + quantity;
  return { cart_id, cartId: cart_id, ...named, quantity, itemCount, adjusted, ...holdsNow(before) };
}

/** Whether staff of the distributor act as the cart's person. */
export const isStaff = ({ impersonator_id }: Pick<Caller, "impersonator_id">): boolean => impersonator_id !== null;

const isConfirmed = ({ medical_necessity_confirmed }: { medical_necessity_confirmed?: boolean | undefined }): boolean =>
  medical_necessity_confirmed === true;

/** Who confirmed a medical necessity, and when by our clock: of an entry that waited or was handed over the person who made it, when they did. */
export function necessityOf(
  caller: Caller,
  isSaid: boolean,
): { necessity_by: number | null; necessity_at: Date | null } {
  if (!isSaid) return { necessity_by: null, necessity_at: null };
  return { necessity_by: caller.on_behalf_of ?? caller.user_id, necessity_at: doneAt(caller) };
}

/** What was confirmed once for a line stays so. */
export const keptNecessity = `
      necessity_by = case when cart_lines.necessity_at is null then excluded.necessity_by else cart_lines.necessity_by end,
      necessity_at = coalesce(cart_lines.necessity_at, excluded.necessity_at)`;

const writeStatement = statement(
  "write_cart_line",
  {
    values: {
      customer_id: int,
      cart_id: int,
      item_id: int,
      quantity_uom_code: text,
      quantity: int,
      kit_check_selected: bool,
      added_at: instant,
      changed_by_device: nullable(text),
      changed_by_staff: bool,
      necessity_by: nullable(int),
      necessity_at: nullable(instant),
    },
    row: {},
  },
  `
  insert into cart_lines (customer_id, cart_id, item_id, quantity_uom_code, quantity, kit_check_selected, added_at, changed_by_device, changed_by_staff,
    necessity_by, necessity_at)
  values (:customer_id, :cart_id, :item_id, :quantity_uom_code, :quantity, :kit_check_selected, :added_at, :changed_by_device, :changed_by_staff,
    :necessity_by, :necessity_at)
  on conflict (customer_id, cart_id, item_id, quantity_uom_code) do update
    set quantity = excluded.quantity, kit_check_selected = excluded.kit_check_selected, changed_by_device = excluded.changed_by_device,
      changed_by_staff = excluded.changed_by_staff,${keptNecessity}`,
);
const deleteStatement = statement(
  "delete_cart_line",
  { values: { customer_id: int, cart_id: int, item_id: int, quantity_uom_code: text }, row: {} },
  `delete from cart_lines where customer_id = :customer_id and cart_id = :cart_id and item_id = :item_id and quantity_uom_code = :quantity_uom_code`,
);

/** What holds of an offer, as the answer to its change says it. */
export const holdsNow = ({ price_cents, max_sale_qty }: Pick<OfferNow, "price_cents" | "max_sale_qty">) => ({
  sale_UOM_price: dollars(price_cents),
  max_sale_qty,
});
