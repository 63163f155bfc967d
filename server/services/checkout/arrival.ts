/** The day a shipment is expected, as far as the carrier says how long it travels. */
import { isGround, isSecondDay } from "#contract/checkout/rules/shipping.ts";
import type { Tx } from "#server/db/open.ts";
import { ratesOf } from "#server/outside/carrier.ts";
import type { Travels } from "#server/services/orders/shipping-out.ts";
import { tariffInUse } from "./shipping-facts.ts";

/** `YYYY-MM-DD`, were it handed to the carrier now; null where the carrier cannot say. */
export async function arrivalOf(db: Tx, { to, is_saturday, ...method }: Travels, now: Date): Promise<string | null> {
  const rates = await ratesOf({ to, ounces: 16, now, tariff: await tariffInUse(db) });
  const service = isGround(method) ? "ground" : isSecondDay(method) ? "second-day" : "overnight";
  const offer = rates?.offers[service];
  if (offer?.possible !== true) return null;
  return is_saturday && offer.saturday !== null ? offer.saturday.arrives : offer.arrives;
}
