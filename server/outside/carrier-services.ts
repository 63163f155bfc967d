/** The carrier's interface: what each service costs to a place, when it arrives, and the numbers of parcels. */
import type { Rest } from "#contract/checkout/rules/shipping-calendar.ts";

/** `state_code` undefined where only the ZIP code is known. */
export type Destination = { zip_code: string; state_code?: string | undefined };
export const services = ["ground", "second-day", "overnight", "overnight-morning"] as const;
/** How fast. */
export type CarrierService = (typeof services)[number];

/** ZIP codes by their first three digits, both ends included. */
export type Zone = { zone: number; from: string; to: string; groundDays: number };

/** From so many pounds on: `cents` and for each pound above; null: not possible above them. `days` null: the service's usual ones. */
export type Rate = {
  service: CarrierService;
  zone: number;
  pounds: number;
  cents: number | null;
  perPoundCents: number;
  saturdayCents: number | null;
  days: number | null;
};

/** What a carrier of this machine rates from. */
export type Tariff = {
  zones: readonly Zone[];
  rates: readonly Rate[];
  /** Of the warehouse, whose clock the cut-offs go by. */
  timeZone: string;
  /** `HH:MM` of 24 hours. */
  cutoffs: Record<CarrierService, string>;
  rest: Rest;
};

/** What is asked. `tariff` is the installation's own, for the carrier that rates from it; one that is asked over a network has its own. */
export type RateQuestion = { to: Destination; ounces: number; now: Date; tariff: Tariff };

/** A day on which it leaves and one on which it arrives, `YYYY-MM-DD`. */
export type Travel = { leaves: string; arrives: string };

/**
 * One service to one place. `saturday`: where it can be made to arrive on a Saturday, when, and what that costs on top. Cents. `until`: the service's own
 * cut-off, the latest time to order for this travel.
 */
export type ServiceOffer =
  | ({ possible: true; cents: number; saturday: ({ cents: number } & Travel) | null; until: Date } & Travel)
  | { possible: false; why: string };

/** `groundDays` null: the place is not known by ground. `until`: when the first of these days changes. */
export type Rates = { groundDays: number | null; offers: Record<CarrierService, ServiceOffer>; until: Date };

/** A parcel under way. `arrives_on`: the day that the carrier said when it left, `YYYY-MM-DD`, where it goes. */
export type UnderWay = { tracking_number: string; arrives_on: string; time_zone: string };

/** Where a parcel is: handed over, or under way, for the day that was said or for a later one. */
type Whereabouts = { kind: "delivered"; at: Date } | { kind: "under-way"; delayed_to: string | null };

/** All reject when the carrier cannot be asked. `rates` gives undefined for a place that it does not know. */
export type Carrier = {
  rates: (question: RateQuestion, signal: AbortSignal) => Promise<Rates | undefined>;
  /** The number of a parcel of an order; the same for the same parcel, however often it is asked. */
  track: (parcel: { order_id: number; shipment: number }) => Promise<{ carrier: string; tracking_number: string }>;
  whereIs: (parcel: UnderWay, now: Date) => Promise<Whereabouts>;
};
