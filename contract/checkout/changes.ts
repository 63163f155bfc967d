/** What the buyer saw of the cart, and what is otherwise now. Money in dollars. */
import * as z from "zod/mini";

import { Count, Id, UomCode } from "#contract/base/fields.ts";

const Dollars = z.number().check(z.gte(0));

/** A line as the page showed it. */
export const SeenLine = z.strictObject({
  item_id: Id,
  quantity_uom_code: UomCode,
  quantity: Count,
  sale_UOM_price: z.nullable(Dollars),
  /** Off each unit: by an offer, and by the bonus discount. */
  discount_amount: Dollars,
  bonus_discount_amount: Dollars,
  kit_check_surcharge: Dollars,
  incentive_name: z.nullable(z.string()),
});
export type SeenLine = z.infer<typeof SeenLine>;

export const Seen = z.strictObject({ lines: z.array(SeenLine).check(z.maxLength(10_000)) });
export type Seen = z.infer<typeof Seen>;

/**
 * One thing that is otherwise. Of `maximum`, `stock` and `unavailable` `to` is how many the line may have: it has to be cut down or removed. All others are
 * accepted by placing the order again with what was seen now. A line that is gone, and shipping, have no description; shipping has no line.
 */
export const Change = z.strictObject({
  kind: z.enum(["quantity", "price", "offer", "bonus", "kit_check", "maximum", "stock", "unavailable", "shipping"]),
  item_id: z.nullable(Id),
  quantity_uom_code: z.nullable(UomCode),
  full_description: z.nullable(z.string()),
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  /** What a person reads. */
  message: z.string(),
});
export type Change = z.infer<typeof Change>;

/** `current` of the refusal 409 `changed`. `shipping_charges` null: to be calculated again. */
export const Changed = z.strictObject({
  changes: z.array(Change),
  sub_total: z.number(),
  shipping_charges: z.nullable(z.number()),
});
export type Changed = z.infer<typeof Changed>;
