/** What blocks the way on, each reason with the field that settles it (pure). */
import { lineKey, type LineKey } from "#contract/base/line-key.ts";
import type { CartItem } from "#contract/cart/cart.ts";
import { necessityWords } from "#contract/cart/rules/cart.ts";
import { lineReasons, type CheckoutLine } from "#contract/checkout/rules/checkout-lines.ts";
import type { BlockingReason } from "#src/ui/kit/buttons/blocked-action.tsx";
import { formatQuantity } from "#src/text/format.ts";
import { unitName } from "./product-words.ts";

/** Id of a line's quantity field, for the links of what blocks the way on. */
export const quantityFieldOf = (line: LineKey): string => `quantity-${lineKey(line).replace(" ", "-")}`;

/** Id of the box that confirms a line's medical necessity. */
export const necessityFieldOf = (line: LineKey): string => `${quantityFieldOf(line)}${necessityEnd}`;
const necessityEnd = "-necessity";

/** The reasons, of which one about a line has its quantity field drawn first, which `seek` hears: a cart may be longer than what is drawn of it. */
export const leadingToLines = (reasons: readonly BlockingReason[], seek: (field: string) => void): BlockingReason[] =>
  reasons.map((reason) => {
    const { field } = reason;
    return field?.startsWith("quantity-") === true
      ? { ...reason, reveal: () => seek(field.replace(necessityEnd, "")) }
      : reason;
  });

/** Blocks the page's way on, not the server's call (decision 206): leads to the first line whose medical necessity is still to be confirmed. */
export function necessityReasons(
  items: readonly CartItem[],
  isConfirmed: (item: CartItem) => boolean,
): BlockingReason[] {
  const line = items.find((item) => item.medical_necessity === "not_confirmed" && !isConfirmed(item));
  return line === undefined ? [] : [{ text: necessityWords, field: necessityFieldOf(line) }];
}

/** Why an order cannot be placed from a cart that the server does not know in full. */
export const unsentWords = (count: number): string =>
  count === 1
    ? "1 change of this cart has not been sent yet."
    : `${formatQuantity(count)} changes of this cart have not been sent yet.`;
/** Why it cannot be placed from here now. */
export const noNetworkWords = "Placing an order needs the network.";

/** A line as the rules of the checkout look at it, its unit as people write it. */
export const checkoutLine = (item: CartItem): CheckoutLine => ({
  item_id: item.item_id,
  quantity_uom_code: item.quantity_uom_code,
  full_description: item.full_description,
  quantity: item.quantity,
  max_sale_qty: item.max_sale_qty,
  sale_UOM_desc: unitName(item.sale_UOM_desc),
  not_sellable_reason: item.not_sellable_reason,
});

/** @param known fields by the reason's words; a reason about a line leads to that line's quantity, of several that are called the same to its own. */
export function withFields(
  reasons: readonly string[],
  items: readonly CartItem[],
  known: Readonly<Record<string, string | undefined>>,
): BlockingReason[] {
  const blocked = items.flatMap((item) =>
    lineReasons([checkoutLine(item)]).map((text) => ({ text, field: quantityFieldOf(item) })),
  );
  return reasons.map((text) => {
    const at = blocked.findIndex((each) => each.text === text);
    return { text, field: at < 0 ? known[text] : blocked.splice(at, 1)[0]!.field };
  });
}
