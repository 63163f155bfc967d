/** The carrier that comes with the portal: it rates by zone, weight and service from the installation's tariff, and asks nobody. */
import { parseDate, Time, toCalendarDateTime, toZoned } from "@internationalized/date";

import { arrivesOn, leavesOn, nextCutoff, saturdayOf } from "#contract/checkout/rules/shipping-calendar.ts";
import { poundsOf } from "#contract/checkout/rules/shipping-weight.ts";
import { randomOf } from "#server/base/random.ts";
import {
  type Carrier,
  type Destination,
  type Rate,
  type ServiceOffer,
  type RateQuestion,
  type Rates,
  type CarrierService,
  services,
  type Tariff,
  type UnderWay,
  type Zone,
} from "./carrier-services.ts";

export const embeddedCarrier: Carrier = {
  rates: async (question) => rate(question),
  track: async ({ order_id, shipment }) => ({
    carrier: "UPS",
    tracking_number: trackingNumber(`parcel ${order_id} ${shipment}`),
  }),
  whereIs: async (parcel, now) => {
    const at = handedOver(parcel);
    return at <= now ? { kind: "delivered", at } : { kind: "under-way", delayed_to: null };
  },
};

/** On the day that it said. */
function handedOver({ tracking_number, arrives_on, time_zone }: UnderWay): Date {
  const minutes = deliveryMinutes(tracking_number);
  const clock = new Time(Math.floor(minutes / 60), minutes % 60);
  return toZoned(toCalendarDateTime(parseDate(arrives_on), clock), time_zone, "compatible").toDate();
}

/** Returns the minutes after midnight, where it goes, at which a parcel is handed over: between nine and five, by its number. */
export function deliveryMinutes(tracking_number: string): number {
  const random = randomOf(`delivered ${tracking_number}`);
  return random.whole(9, 16) * 60 + random.whole(0, 59);
}

/** Returns the working days that a service takes to a ZIP code, or undefined where the carrier does not offer it. */
export function findTransitDays(to: Destination, service: CarrierService, tariff: Tariff): number | undefined {
  const zone = zoneOf(to, tariff);
  const row = tariff.rates.find((each) => each.service === service && each.zone === zone?.zone);
  return zone && row && countTransitDays(service, zone, row);
}

const countTransitDays = (service: CarrierService, { groundDays }: Zone, { days }: Rate): number =>
  days ?? (service === "ground" ? groundDays : usualDays[service]);

/** The same question has always the same answer; undefined for a ZIP code in no zone. */
export function rate({ to, ounces, now, tariff }: RateQuestion): Rates | undefined {
  const zone = zoneOf(to, tariff);
  if (zone === undefined) return undefined;
  const clockOf = (service: CarrierService) => ({ timeZone: tariff.timeZone, cutoff: tariff.cutoffs[service] });
  const pounds = poundsOf(ounces);
  const offerOf = (service: CarrierService): ServiceOffer => {
    const rows = tariff.rates.filter((row) => row.service === service && row.zone === zone.zone);
    if (rows.length === 0) return { possible: false, why: `${wordsOf[service]} to ${placeOf(to)} is not possible.` };
    const found = rateAt(rows, pounds);
    if (found.cents === null)
      return {
        possible: false,
        why: `${wordsOf[service]} is possible up to ${found.pounds} lb. This order weighs about ${pounds} lb.`,
      };
    const days = countTransitDays(service, zone, found);
    const leaves = leavesOn(now, clockOf(service), tariff.rest);
    return {
      possible: true,
      cents: found.cents + Math.max(0, pounds - found.pounds) * found.perPoundCents,
      saturday:
        found.saturdayCents === null ? null : { cents: found.saturdayCents, ...saturdayOf(leaves, days, tariff.rest) },
      leaves,
      arrives: arrivesOn(leaves, days, tariff.rest),
      until: nextCutoff(now, clockOf(service), tariff.rest),
    };
  };
  const offers = Object.fromEntries(services.map((service) => [service, offerOf(service)])) as Rates["offers"];
  const until = Math.min(...services.map((service) => nextCutoff(now, clockOf(service), tariff.rest).getTime()));
  return { groundDays: offers.ground.possible ? zone.groundDays : null, offers, until: new Date(until) };
}

const zoneOf = ({ zip_code }: Destination, { zones }: Tariff): Zone | undefined => {
  const prefix = /^(\d{3})\d{2}/.exec(zip_code)?.[1];
  return prefix === undefined ? undefined : zones.find(({ from, to }) => from <= prefix && prefix <= to);
};

const placeOf = ({ state_code, zip_code }: Destination): string => state_code ?? `ZIP ${zip_code}`;

/** The row that holds for a weight: the heaviest that it reaches, or, where it only says what is too heavy, exceeds. Below all of them the lightest. */
function rateAt(rows: readonly Rate[], pounds: number): Rate {
  const rising = rows.toSorted((one, other) => one.pounds - other.pounds);
  return rising.findLast((row) => (row.cents === null ? row.pounds < pounds : row.pounds <= pounds)) ?? rising[0]!;
}

const usualDays = { "second-day": 2, overnight: 1, "overnight-morning": 1 } as const;

const wordsOf: Record<CarrierService, string> = {
  ground: "Ground delivery",
  "second-day": "Second-day delivery",
  overnight: "Overnight delivery",
  "overnight-morning": "Overnight delivery by 10:30 AM",
};

/** `1Z`, shipper, service, package and the check digit that carriers calculate: odd places once, even places twice. */
function trackingNumber(parcel: string): string {
  const random = randomOf(parcel);
  const digits = (count: number) => Array.from({ length: count }, () => random.whole(0, 9)).join("");
  const body = `99${digits(4)}03${digits(7)}`;
  const sum = Array.from(body).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2), 0);
  return `1Z${body}${(10 - (sum % 10)) % 10}`;
}
