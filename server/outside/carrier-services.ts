/** The carrier's interface: what each service costs to a place, when it arrives, and the numbers of parcels. */
import type { Tariff } from "./carrier-tariff.ts";

/** `state_code` undefined where only the ZIP code is known. */
export type Destination = { zip_code: string; state_code?: string | undefined };
export const services = ["ground", "second-day", "overnight", "overnight-morning"] as const;
/** How fast. */
export type Service = (typeof services)[number];

/** What is asked. `tariff` is the installation's own, for the carrier that rates from it; one that is asked over a network has its own. */
export type Question = { to: Destination; ounces: number; now: Date; tariff: Tariff };

/** A day on which it leaves and one on which it arrives, `YYYY-MM-DD`. */
export type Travel = { leaves: string; arrives: string };

/** One service to one place. `saturday`: where it can be made to arrive on a Saturday, when, and what that costs on top. Cents. */
export type Offer =
  | ({ possible: true; cents: number; saturday: ({ cents: number } & Travel) | null } & Travel)
  | { possible: false; why: string };

/** `groundDays` null: the place is not known by ground. `until`: when the first of these days changes. */
export type Rates = { groundDays: number | null; offers: Record<Service, Offer>; until: Date };

/** Both reject when the carrier cannot be asked. `rates` gives undefined for a place that it does not know. */
export type Carrier = {
  rates: (question: Question, signal: AbortSignal) => Promise<Rates | undefined>;
  /** The number of a parcel of an order; the same for the same parcel, however often it is asked. */
  track: (parcel: { order_id: number; shipment: number }) => Promise<{ carrier: string; tracking_number: string }>;
};
