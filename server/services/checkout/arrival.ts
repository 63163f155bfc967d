/** The day a shipment is expected, as far as the carrier says how long it travels. */
import { ouncesOf } from "#contract/checkout/rules/shipping-weight.ts";
import { ratesOf } from "#server/outside/carrier.ts";
import type { Tariff } from "#server/outside/carrier-services.ts";
import type { Packed } from "#server/outside/warehouse.ts";
import type { Travels } from "#server/services/orders/shipping-out.ts";
import { serviceOf } from "./shipping-rates.ts";

type Parcel = { travels: Travels; packed: Pick<Packed, "lines">; tariff: Tariff };

/** `YYYY-MM-DD`, were what was packed handed to the carrier now; null where the carrier cannot say. Asks outside of any transaction. */
export async function arrivalOf({ travels, packed, tariff }: Parcel, now: Date): Promise<string | null> {
  const rates = await ratesOf({ to: travels.to, ounces: ouncesOfPacked(travels, packed), now, tariff });
  const offer = rates?.offers[serviceOf(travels)];
  if (offer?.possible !== true) return null;
  return travels.is_saturday && offer.saturday !== null ? offer.saturday.arrives : offer.arrives;
}

function ouncesOfPacked({ lines }: Travels, packed: Pick<Packed, "lines">): number {
  const units = new Map(
    packed.lines.map(({ line_no, lots }) => [line_no, lots.reduce((sum, { quantity }) => sum + quantity, 0)]),
  );
  return ouncesOf(lines.map((line) => ({ ...line, quantity: units.get(line.line_no) ?? 0 })));
}
