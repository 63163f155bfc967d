/** Order guides: named lists in the order of the shelves, shared by a customer's people. Not in the specification: it knows no list but the cart. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Count, Done, Id, Instant, Nothing, text, UomCode } from "#contract/base/fields.ts";
import * as messages from "./guide-text.ts";
import { OrderProduct } from "./quick-order.ts";
import { mostGuideLines, mostParLevel } from "#contract/cart/rules/order-guides.ts";

/** A line; `product` null where it is no longer in the catalogue. */
export const GuideLine = z.strictObject({
  item_id: Id,
  quantity_uom_code: UomCode,
  par_level: Count,
  product: z.nullable(OrderProduct),
});
export type GuideLine = z.infer<typeof GuideLine>;

/** A guide with its lines in shelf order. */
export const OrderGuide = z.strictObject({
  guide_id: Id,
  name: z.string(),
  /** Another one after each change. */
  version: Count,
  changed_by: z.string(),
  changed_at: Instant,
  lines: z.array(GuideLine),
});
export type OrderGuide = z.infer<typeof OrderGuide>;

export const orderGuides = call({
  method: "GET",
  path: "/api/order-guides",
  needs: "ordering",
  large: true,
  about: "The order guides of the session's customer by name, with their lines.",
  input: Nothing,
  output: z.strictObject({ guides: z.array(OrderGuide) }),
});

export const saveOrderGuide = call({
  method: "POST",
  path: "/api/order-guides/save",
  needs: "ordering",
  large: true,
  about:
    "Save a guide as a whole; without guide_id a new one. `version` is the one it was made from: another one answers 409 guide_changed with the guide as it is.",
  input: z.strictObject({
    guide_id: z._default(z.nullable(Id), null),
    version: z._default(Count, 0),
    name: text(80).check(z.minLength(1, messages.nameMissing)),
    lines: z
      .array(
        z.strictObject({
          item_id: Id,
          quantity_uom_code: UomCode,
          par_level: Count.check(z.lte(mostParLevel, messages.parLevelTooHigh(mostParLevel))),
        }),
      )
      .check(z.maxLength(mostGuideLines, messages.tooManyLines(mostGuideLines))),
  }),
  output: OrderGuide,
});

export const deleteOrderGuide = call({
  method: "POST",
  path: "/api/order-guides/delete",
  needs: "ordering",
  about: "Delete a guide; one that is not there is deleted already. Another version answers 409 guide_changed.",
  input: z.strictObject({ guide_id: Id, version: Count }),
  output: Done,
});
