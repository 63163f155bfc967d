/** Routes of checkout. */
import * as contract from "#contract/checkout/checkout.ts";
import { serve, type Served } from "#server/http/serve.ts";
import { checkout } from "#server/services/checkout/checkout.ts";

export const checkoutRoutes: Served[] = [serve(contract.checkout, checkout)];
