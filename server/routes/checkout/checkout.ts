/** Routes of checkout. */
import * as contract from "#contract/checkout/checkout.ts";
import { orderFormNumberSearch } from "#contract/checkout/order-forms.ts";
import { checkoutCsos } from "#contract/checkout/checkout-csos.ts";
import * as placed from "#contract/checkout/placed.ts";
import { checkoutReadiness } from "#contract/checkout/readiness.ts";
import { serve, type Served } from "#server/http/serve.ts";
import { checkout } from "#server/services/checkout/checkout.ts";
import { placeSigned } from "#server/services/checkout/checkout-csos.ts";
import type { OrderSettings } from "#server/services/checkout/place-order.ts";
import { signedBefore, type SigningGiven } from "#server/services/checkout/sign-before.ts";
import { searchFormNumber } from "#server/services/checkout/form-numbers.ts";
import { placedOrder } from "#server/services/checkout/placed.ts";
import { readiness } from "#server/services/checkout/readiness.ts";
import type { RefusalLog } from "#server/services/csos/refusal-reasons.ts";

export const checkoutRoutes = (given: OrderSettings & SigningGiven & { log: RefusalLog }): Served[] => [
  serve(contract.checkout, checkout(given)),
  serve(checkoutCsos, placeSigned(given), { prepare: signedBefore(given) }),
  serve(placed.placedOrder, placedOrder),
  serve(checkoutReadiness, readiness),
  serve(orderFormNumberSearch, searchFormNumber, { as: "system" }),
];
