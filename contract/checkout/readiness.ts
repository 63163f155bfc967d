/** What ordering the chosen cart will need. Not in the specification, whose page finds out in the checkout: a form of 20 lines is better known while the cart is filled. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { CartType, Count, Id, Nothing, UomCode } from "#contract/base/fields.ts";
import { controlledModes } from "./rules/controlled.ts";

/** A line of a cart by its key. */
export const LineOfCart = z.strictObject({ item_id: Id, quantity_uom_code: UomCode });

export const Readiness = z.strictObject({
  cart_id: Id,
  cart_type_code: CartType,
  /** A form: CSOS certificate or Form 222. An Rx cart, and an empty one, needs nothing. */
  needs: z.enum(["nothing", "dea_number", "form"]),
  /** Those of the lines, in the order of the law. */
  schedules: z.array(z.string()),
  form_lines: Count,
  most_form_lines: Count,
  /** Why the lines cannot stand on one Form 222. */
  form_reasons: z.array(z.string()),
  /** How to order it on two: `now` goes into the checkout as `order_lines`, `later` stays in the cart. */
  split: z.nullable(z.strictObject({ now: z.array(LineOfCart), later: z.array(LineOfCart) })),
  /** Each address to ship to, against the cart. */
  addresses: z.array(
    z.strictObject({
      contact_id: Id,
      /** The one of its numbers that covers most. */
      dea_number: z.nullable(z.string()),
      is_expired: z.boolean(),
      mode: z.enum(controlledModes),
      certificate_id: z.nullable(Id),
      uncovered: z.array(
        z.strictObject({
          item_id: Id,
          quantity_uom_code: UomCode,
          full_description: z.string(),
          schedule_name: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type Readiness = z.infer<typeof Readiness>;

export const checkoutReadiness = call({
  method: "GET",
  path: "/api/carts/readiness",
  needs: "ordering",
  about: "What ordering the chosen cart will need: form or certificate, DEA numbers, lines on the form.",
  input: Nothing,
  output: Readiness,
});
