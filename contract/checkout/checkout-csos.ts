/** Checkout signed by a certificate: the order stands only with a signature that was verified, or not at all. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Count, Id, text } from "#contract/base/fields.ts";
import { ValidateCertificateResult } from "#contract/csos/certificates.ts";
import { CheckoutRequest } from "./checkout.ts";

export const checkoutCsos = call({
  method: "POST",
  path: "/api/carts/checkout-csos",
  needs: "controlled-cart",
  tells: "cart",
  secret: true,
  notImpersonating: true,
  guarded: true,
  about:
    "Sign the order with a certificate and place it. What is wrong with certificate or password is a 200 with Success false, and nothing happened. Asked again after an answer that was lost, the order that stands is answered.",
  input: z.extend(CheckoutRequest, {
    certificate_dea_number: text(9).check(z.minLength(1, "must not be empty")),
    certificate_id: Id,
    certificate_password: z.string().check(z.maxLength(1024)),
  }),
  output: z.strictObject({
    Success: z.boolean(),
    order_id: z.nullable(Id),
    itemCount: z.nullable(Count),
    total: z.nullable(z.number()),
    /** The sentence to show; null where it succeeded. */
    Reason: z.nullable(z.string()),
    ...ValidateCertificateResult.shape,
  }),
});
