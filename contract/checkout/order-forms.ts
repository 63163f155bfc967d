/** Numbers of order forms. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { text } from "#contract/base/fields.ts";

export const orderFormNumberSearch = call({
  method: "POST",
  path: "/api/orders/order-form-number-search",
  kind: "read",
  needs: "ordering",
  about:
    "Whether a form number was used with a DEA number of the caller's customer. Six characters are taken with this year and X before them.",
  input: z.strictObject({
    buyer_DEA_number: text(9).check(z.minLength(1, "must not be empty")),
    order_form_number: text(9).check(z.minLength(1, "must not be empty")),
  }),
  output: z.strictObject({ does_exist: z.boolean() }),
});
