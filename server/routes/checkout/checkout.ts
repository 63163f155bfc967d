/** Routes of checkout. */
import * as contract from "#contract/checkout/checkout.ts";
import { orderFormNumberSearch } from "#contract/checkout/order-forms.ts";
import { checkoutReadiness } from "#contract/checkout/readiness.ts";
import { serve, type Served } from "#server/http/serve.ts";
import { checkout, type Release } from "#server/services/checkout/checkout.ts";
import { searchFormNumber } from "#server/services/checkout/form-numbers.ts";
import { readiness } from "#server/services/checkout/readiness.ts";

export const checkoutRoutes = (release: Release): Served[] => [
  serve(contract.checkout, checkout(release)),
  serve(checkoutReadiness, readiness),
  serve(orderFormNumberSearch, searchFormNumber, { as: "system" }),
];
