/** The demonstration's orders in memory, without a database. */
import { lotsOf } from "#server/db/seed/lots.ts";
import { listContractPrices, toContractPrices } from "#server/db/seed/offers.ts";
import { type PlannedOrder, planOrders } from "#server/db/seed/order-plan.ts";
import { demonstrationPeople } from "#server/db/seed/people.ts";
import { listAddresses, placeCount } from "#server/db/seed/places.ts";
import { listProducts } from "#server/db/seed/products.ts";

/** Returns all orders of the demonstration, without dates. */
export function planDemonstration(): PlannedOrder[] {
  const customerIds = { hospital: 1, clinics: 2, pharmacy: 3 };
  const products = listProducts();
  const sources = {
    people: { customerIds, userIds: new Map(demonstrationPeople.map(({ email }, at) => [email, at + 1])) },
    addresses: listAddresses(
      { customerIds },
      Array.from({ length: placeCount }, (_, at) => at + 1),
    ),
    products,
    prices: toContractPrices(listContractPrices({ customerIds }, products)),
  };
  return planOrders(sources, lotsOf({ products, now: new Date("2026-11-01T12:00:00Z") }));
}
