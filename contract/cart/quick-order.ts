/** Quick order: many codes at once become products. Not in the specification, whose search takes one text at a time. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Incentive, Product } from "#contract/catalogue/catalogue.ts";
import { Id } from "#contract/base/fields.ts";
import { longestCode } from "#contract/base/typed-code.ts";
import type { CodeProblem } from "#contract/catalogue/rules/order-codes.ts";
import { mostCodes } from "#contract/catalogue/rules/match-codes.ts";

/** A product as far as a row of an order shows it. */
export const OrderProduct = z.extend(
  z.pick(Product, {
    item_id: true,
    full_description: true,
    ndc_code: true,
    manufacturer: true,
    schedule_name: true,
    confirm_to_sell: true,
    not_sellable_reason: true,
    availability: true,
    form: true,
    kit_check_surcharge: true,
    units: true,
  }),
  {
    /** As far as a price tells of them: thousands of rows travel at once. */
    incentives: z.array(z.pick(Incentive, { incentive_name: true, discount_amount: true })),
  },
);
export type OrderProduct = z.infer<typeof OrderProduct>;

/** What the codes came to; `found` in their order. */
export const MatchedCodes = z.strictObject({
  products: z.array(OrderProduct),
  found: z.array(
    z.strictObject({
      /** `exact`: products that have this code, several where it says too little. `closest`: none has it; those nearest to it, where they were asked for. */
      kind: z.enum(["exact", "closest"]),
      item_ids: z.array(Id),
      /** Why no product can have the code as it stands; left out where nothing is wrong with it. */
      problem: z.optional(z.enum(["lost-digits", "check-digit"] satisfies CodeProblem[])),
    }),
  ),
});
export type MatchedCodes = z.infer<typeof MatchedCodes>;

export const matchProducts = call({
  method: "POST",
  kind: "read",
  path: "/api/products/for-codes",
  needs: "customer",
  large: true,
  about:
    "The products that typed, pasted or scanned codes mean: NDC in any form, GTIN of a carton, item number. With `closest`, for at most 50 codes, the nearest ones where no product has the code; for a complete code only other packages of its product and codes with one digit changed or swapped.",
  input: z.strictObject({
    codes: z
      .array(z.string().check(z.maxLength(longestCode)))
      .check(z.minLength(1, "must not be empty"), z.maxLength(mostCodes, `must be at most ${mostCodes} codes`)),
    closest: z._default(z.boolean(), false),
  }),
  output: MatchedCodes,
});
