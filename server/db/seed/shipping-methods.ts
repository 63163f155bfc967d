/** The ways the demonstration's distributor ships. Ground and 2nd day are recognised by their description. */
import type { Tx } from "#server/db/open.ts";
import type { CarrierService } from "#server/outside/carrier-services.ts";
import { insertRows } from "./insert.ts";

const method = (shipping_method_id: number, shipping_method_desc: string, given: Record<string, unknown>) => ({
  shipping_method_id,
  shipping_method_desc,
  position: shipping_method_id,
  is_default: false,
  can_upgrade_to_2ndday: false,
  is_overnight: false,
  offer_saturday_delivery: false,
  free_from_cents: null,
  ...given,
});

/** Also for the orders of the demonstration's past. */
export const shippingMethods = [
  method(1, "Ground", { is_default: true, can_upgrade_to_2ndday: true, free_from_cents: 25_000 }),
  method(2, "2nd Day Air", {}),
  method(3, "Overnight", { is_overnight: true, offer_saturday_delivery: true }),
  method(4, "Overnight by 10:30 AM", { is_overnight: true }),
];

/** The carrier's service of each method, by its id. */
export const serviceByMethod: Readonly<Record<number, CarrierService>> = {
  1: "ground",
  2: "second-day",
  3: "overnight",
  4: "overnight-morning",
};

export const fillShippingMethods = (db: Tx): Promise<void> => insertRows(db, "shipping_methods", shippingMethods);
