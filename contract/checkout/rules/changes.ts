/** What is otherwise than the buyer saw it: compared by the server under the cart's lock, told line by line, accepted by looking again (docs/decisions/094). Pure. */
import { isSameLine, lineKey, type LineKey } from "#contract/base/line-key.ts";
import { cents, moneyWords } from "#contract/base/money.ts";
import { unitFor, unitName } from "#contract/base/units.ts";
import type { CartItem } from "#contract/cart/cart.ts";
import { largestQuantity } from "#contract/cart/rules/cart.ts";
import type { Change, Seen, SeenLine } from "#contract/checkout/changes.ts";
import * as text from "#contract/checkout/text.ts";

/** What a page shows of a cart's lines, as it goes with the checkout. */
export const seenOf = (lines: readonly SeenItem[]): Seen => ({ lines: lines.map(seenLineOf) });
type SeenItem = Pick<CartItem, keyof SeenLine>;

const seenLineOf = (item: SeenItem): SeenLine => ({
  item_id: item.item_id,
  quantity_uom_code: item.quantity_uom_code,
  quantity: item.quantity,
  sale_UOM_price: item.sale_UOM_price,
  discount_amount: item.discount_amount,
  bonus_discount_amount: item.bonus_discount_amount,
  kit_check_surcharge: item.kit_check_surcharge,
  incentive_name: item.incentive_name,
});

/** A line as it stands. `left`: how many of it the stock still has; null: not counted. */
export type LineNow = SeenItem &
  Pick<CartItem, "full_description" | "sale_UOM_desc" | "max_sale_qty" | "not_sellable_reason"> & {
    left: number | null;
  };

/** All of it, in the lines' order, what was removed elsewhere behind. */
export function changesOf(seen: Seen, lines: readonly LineNow[]): Change[] {
  const before = new Map(seen.lines.map((line) => [lineKey(line), line]));
  const standing = new Set(lines.map(lineKey));
  const gone = seen.lines.filter((line) => !standing.has(lineKey(line)));
  return [
    ...lines.flatMap((line) => changesOfLine(before.get(lineKey(line)), line)),
    ...gone.map(({ item_id, quantity_uom_code, quantity }) =>
      made(
        "quantity",
        { item_id, quantity_uom_code, full_description: null },
        { from: quantity, to: 0 },
        text.productRemoved,
      ),
    ),
  ];
}

/** What shipping costs otherwise. `to` null: it has to be calculated again. In dollars. */
export const shippingChange = (from: number, to: number | null): Change =>
  made(
    "shipping",
    noLine,
    { from, to },
    to === null ? text.shippingNotCalculated : text.shippingChanged(dollarsOf(to), dollarsOf(from)),
  );

const noLine = { item_id: null, quantity_uom_code: null, full_description: null };

function changesOfLine(seen: SeenLine | undefined, line: LineNow): Change[] {
  const { full_description: name, quantity } = line;
  const count = (units: number) => `${units} ${unitFor(units, unitName(line.sale_UOM_desc))}`;
  const change = (kind: Change["kind"], amounts: Pick<Change, "from" | "to">, says: string) =>
    made(kind, line, amounts, `${name}: ${says}`);
  const limits = limitChange(line, count, change);
  if (seen === undefined)
    return [change("quantity", { from: 0, to: quantity }, text.productAdded(quantity, count(quantity))), ...limits];
  const money = (kind: keyof typeof moneyTexts, from: number | null, to: number | null) =>
    isSame(from, to) ? [] : [change(kind, { from, to }, moneyTexts[kind](dollarsOf(to), dollarsOf(from)))];
  return [
    ...(seen.quantity === quantity
      ? []
      : [
          change(
            "quantity",
            { from: seen.quantity, to: quantity },
            text.quantityChanged(count(quantity), String(seen.quantity)),
          ),
        ]),
    ...money("price", seen.sale_UOM_price, line.sale_UOM_price),
    ...offerChange(seen, line, change),
    ...money("bonus", seen.bonus_discount_amount, line.bonus_discount_amount),
    ...money("kit_check", seen.kit_check_surcharge, line.kit_check_surcharge),
    ...limits,
  ];
}

const moneyTexts = { price: text.priceChanged, bonus: text.bonusChanged, kit_check: text.kitCheckChanged } as const;

type Make = (kind: Change["kind"], amounts: Pick<Change, "from" | "to">, says: string) => Change;

function offerChange(seen: SeenLine, line: LineNow, change: Make): Change[] {
  if (isSame(seen.discount_amount, line.discount_amount)) return [];
  const amounts = { from: seen.discount_amount, to: line.discount_amount };
  if (line.discount_amount === 0) return [change("offer", amounts, text.offerEnded(seen.incentive_name))];
  return [change("offer", amounts, text.offerChanged(line.incentive_name, dollarsOf(amounts.to)))];
}

/** Returns the tightest limit that the line is above; `to` is the largest quantity that can be ordered. */
function limitChange(line: LineNow, count: (units: number) => string, change: Make): Change[] {
  const { quantity, left } = line;
  const largest = largestQuantity(line.max_sale_qty);
  if (line.not_sellable_reason !== null)
    return [change("unavailable", { from: quantity, to: 0 }, line.not_sellable_reason)];
  if (left !== null && left < Math.min(quantity, largest))
    return [change("stock", { from: quantity, to: left }, text.stockShort(count(left)))];
  if (quantity > largest)
    return [change("maximum", { from: quantity, to: largest }, text.limitChanged(count(largest)))];
  return [];
}

/** A change that sets a limit on a line; `to` is the largest quantity that can be ordered. */
export type LimitChange = Change & LineKey & { to: number };

/** Returns true for a change that the line's quantity has to follow: a maximum, the stock, or an unavailable product. */
export const isLimitChange = (change: Change): change is LimitChange =>
  (change.kind === "maximum" || change.kind === "stock" || change.kind === "unavailable") &&
  change.item_id !== null &&
  change.quantity_uom_code !== null &&
  change.to !== null;

/** Returns the lines above a limit of the changes, each with the quantity that can be ordered; 0: none is left. */
export function applyLimits<Line extends LineKey & { quantity: number }>(
  changes: readonly Change[],
  lines: readonly Line[],
): { line: Line; quantity: number }[] {
  const limits = changes.filter(isLimitChange);
  return lines.flatMap((line) => {
    const quantity = Math.min(...limits.filter((limit) => isSameLine(limit, line)).map(({ to }) => to));
    return quantity < line.quantity ? [{ line, quantity }] : [];
  });
}

const made = (
  kind: Change["kind"],
  { item_id, quantity_uom_code, full_description }: Pick<Change, "item_id" | "quantity_uom_code" | "full_description">,
  { from, to }: Pick<Change, "from" | "to">,
  message: string,
): Change => ({ kind, item_id, quantity_uom_code, full_description, from, to, message });

const isSame = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : cents(one) === cents(other);

const dollarsOf = (amount: number | null): string => (amount === null ? text.noPrice : moneyWords(amount));
