/** Routes of shipping. */
import * as contract from "#contract/checkout/shipping.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as shipping from "#server/services/checkout/shipping.ts";
import { prepareUsualArrival, usualArrival } from "#server/services/checkout/usual-arrival.ts";

export const shippingRoutes: Served[] = [
  serve(contract.shippingMethods, shipping.shippingMethods),
  serve(contract.shippingMethodsToZip, shipping.shippingMethodsToZip, { prepare: shipping.prepareToZip }),
  serve(contract.usualArrival, usualArrival, { prepare: prepareUsualArrival }),
  serve(contract.groundDays, shipping.groundDays, { prepare: shipping.prepareGroundDays }),
  serve(contract.shippingCost, shipping.shippingCost, { prepare: shipping.prepareCost }),
  serve(contract.shippingQuotes, shipping.shippingQuotes, { prepare: shipping.prepareQuotes }),
];
