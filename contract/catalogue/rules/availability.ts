/**
 * Whether a product can be had, told alike everywhere: by the server, on the device, in lists, on the product's page, in the cart. What is shared by
 * all customers is calculated from the distributor's stock; what is left of a customer's allocation is laid over it.
 */
import type { Availability, SharedAvailability } from "#contract/catalogue/availability.ts";
import { wireToIso } from "#contract/base/dates.ts";
import { isInStock } from "./sellable.ts";

/** What the distributor says of a product; units are smallest sale units. */
export type StockNow = {
  /** How many can be sold; null when they are not counted. */
  available: number | null;
  /** At so many or fewer the stock is low; 0 never. */
  low_at: number;
  /** When more comes, `MM/DD/YYYY`; null when nobody knows. */
  expected_on: string | null;
  /** No more comes, ever; what is there is still sold. */
  discontinued: boolean;
  /** Of the product's first unit. */
  units_in: number;
};

/** As far as it is alike for all customers. */
export function sharedAvailability(now: StockNow): SharedAvailability {
  const { available, low_at, expected_on, discontinued } = now;
  const isLeft = isInStock(now);
  if (discontinued) return { kind: "discontinued", is_left: isLeft };
  if (!isLeft) return expected_on === null ? { kind: "out" } : { kind: "back-on", on: expected_on };
  return { kind: available !== null && available <= low_at ? "low" : "in-stock" };
}

/** The rest of the customer's allocation and of the stock. */
export type Allotted = {
  /** Smallest sale units in stock; null where they are not counted, left out where nobody knows, as on a device. */
  available?: number | null;
  /** Smallest sale units left of the customer's allocation; null when there is none. */
  allocation_left: number | null;
  /** The product's first unit, in which it is told. */
  units_in: number;
  unit: string;
};

/** Returns the availability for one customer: the smaller of low stock and of the rest of their allocation. */
export function availabilityFor(
  shared: SharedAvailability,
  { available, allocation_left, units_in, unit }: Allotted,
): Availability {
  const toLeft = (units: number) => Math.floor(units / units_in);
  const now: Availability =
    shared.kind === "low" && typeof available === "number" ? { ...shared, left: toLeft(available), unit } : shared;
  if (allocation_left === null || !canBeHad(shared)) return now;
  const left = toLeft(allocation_left);
  return now.kind === "low" && now.left !== undefined && now.left < left ? now : { kind: "allocated", left, unit };
}

/** The largest quantity of a unit on one order: the product's own maximum, and what is left of the customer's allocation. Null: no limit. */
export function maximumFor(
  max_sale_qty: number | null,
  { allocation_left, units_in }: Pick<Allotted, "allocation_left" | "units_in">,
): number | null {
  if (allocation_left === null) return max_sale_qty;
  const left = Math.floor(allocation_left / units_in);
  return max_sale_qty === null ? left : Math.min(max_sale_qty, left);
}

/** Whether the distributor has at least one of the first unit. */
export const canBeHad = (availability: Availability): boolean =>
  availability.kind !== "out" &&
  availability.kind !== "back-on" &&
  (availability.kind !== "discontinued" || availability.is_left);

/** On a day, `YYYY-MM-DD`: a date that has passed is no promise any more. */
export function availabilityOn(availability: Availability, today: string): Availability {
  if (availability.kind !== "back-on") return availability;
  return (wireToIso(availability.on) ?? "") < today ? { kind: "out" } : availability;
}
