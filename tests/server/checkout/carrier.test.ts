/** The embedded carrier and its tariff, without a database: zones, rates by weight, what is impossible, faulty rows, and patience with a carrier that has none. */
import * as fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";

import { isWorkingDay, weekdayOf } from "#contract/checkout/rules/shipping-calendar.ts";
import { carrierPatience, carrierTakesMs } from "#contract/checkout/rules/shipping.ts";
import { ratesOf, replaceCarrier, trackingOf } from "#server/outside/carrier.ts";
import { demonstrationTariff, demonstrationTariffCsv } from "#server/outside/carrier-demonstration.ts";
import { embeddedCarrier, rate } from "#server/outside/carrier-embedded.ts";
import { services, type CarrierService } from "#server/outside/carrier-services.ts";
import { readTariff } from "#server/outside/carrier-tariff.ts";

const tariff = demonstrationTariff();
const monday = new Date("2026-11-23T15:00:00Z");
const to = (zip_code: string, state_code = "IL") => ({ zip_code, state_code });
const asked = (zip: string, pounds = 1, now = monday) => rate({ to: to(zip), ounces: pounds * 16, now, tariff });
const cost = (zip: string, service: CarrierService, pounds = 1): number => {
  const offer = asked(zip, pounds)!.offers[service];
  return offer.possible ? offer.cents : Number.NaN;
};

let restore = (): void => {};
afterEach(() => restore());

describe("a rate", () => {
  test("is of the zone, the service and the weight", () => {
    expect([cost("38103", "ground"), cost("62704", "ground"), cost("97201", "ground")]).toEqual([995, 1075, 1313]);
    expect([cost("62704", "second-day"), cost("62704", "overnight"), cost("62704", "overnight-morning")]).toEqual([
      2646, 6490, 8690,
    ]);
    expect(cost("38103", "ground", 10)).toBe(995 + 9 * 42);
  });

  test("never falls with the weight, and a begun pound is a whole one", () => {
    const zip = fc.constantFrom("38103", "62704", "12207", "80014", "97201", "99501-1234");
    fc.assert(
      fc.property(zip, fc.constantFrom(...services), fc.integer({ min: 1, max: 200 }), (place, service, pounds) => {
        const lighter = asked(place, pounds)!.offers[service];
        const heavier = asked(place, pounds + 1)!.offers[service];
        if (lighter.possible && heavier.possible) expect(heavier.cents).toBeGreaterThan(lighter.cents);
        else expect(heavier.possible).toBe(false);
        expect(asked(place, pounds - 0.5)!.offers[service]).toEqual(lighter);
      }),
    );
  });

  test("tells when it leaves and arrives, and what a Saturday costs where one is possible", () => {
    const { offers, groundDays, until } = asked("62704")!;
    expect(groundDays).toBe(2);
    expect(offers.ground).toMatchObject({ leaves: "2026-11-23", arrives: "2026-11-25", saturday: null });
    expect(offers["second-day"]).toMatchObject({ arrives: "2026-11-25" });
    expect(offers.overnight).toMatchObject({
      arrives: "2026-11-24",
      saturday: { cents: 1800, leaves: "2026-11-27", arrives: "2026-11-28" },
    });
    expect(until.toISOString()).toBe("2026-11-23T22:00:00.000Z");
  });

  test("goes by each service's own cut-off", () => {
    const { offers, until } = asked("62704", 1, new Date("2026-11-23T22:30:00Z"))!;
    expect(offers.ground).toMatchObject({ leaves: "2026-11-24" });
    expect(offers["second-day"]).toMatchObject({ leaves: "2026-11-23" });
    expect(until.toISOString()).toBe("2026-11-23T23:00:00.000Z");
  });

  test("at any time is of working days, and sooner for the faster service", () => {
    const times = fc.date({ min: new Date("2020-01-01"), max: new Date("2045-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.constantFrom("38103", "62704", "12207", "97201"), (now, zip) => {
        const { offers } = asked(zip, 1, now)!;
        for (const offer of Object.values(offers)) {
          if (!offer.possible) continue;
          expect(isWorkingDay(offer.leaves, tariff.rest) && isWorkingDay(offer.arrives, tariff.rest)).toBe(true);
          if (offer.saturday !== null) expect(weekdayOf(offer.saturday.arrives)).toBe(6);
        }
        const arrives = (service: CarrierService) => (offers[service].possible ? offers[service].arrives : "");
        expect(arrives("overnight") <= arrives("second-day")).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ["overnight", "99501", "AK", 1, "Overnight delivery to AK is not possible."],
    ["overnight-morning", "96801", "HI", 1, "Overnight delivery by 10:30 AM to HI is not possible."],
    [
      "overnight-morning",
      "62704",
      "IL",
      151,
      "Overnight delivery by 10:30 AM is possible up to 150 lb. This order weighs about 151 lb.",
    ],
  ] as const)("%s to %s, %s, with %s lb is not possible", (service, zip, state, pounds, why) => {
    expect(rate({ to: to(zip, state), ounces: pounds * 16, now: monday, tariff })!.offers[service]).toEqual({
      possible: false,
      why,
    });
  });

  test("up to the limit it is possible, and a place in no zone is not known", () => {
    expect(asked("62704", 150)!.offers["overnight-morning"].possible).toBe(true);
    expect([asked("00001"), asked("1"), asked("")]).toEqual([undefined, undefined, undefined]);
    expect(asked("62704-1234")).toBeDefined();
  });
});

describe("a tariff", () => {
  const rows = demonstrationTariffCsv.trimEnd().split("\n");
  const withRow = (row: string) => readTariff([...rows, row].join("\n"));

  test("that comes with the portal has no faulty row, and knows every ZIP code that there is", () => {
    expect(readTariff(demonstrationTariffCsv)).toMatchObject({ rows: rows.length - 1, bad: [], missing: [] });
    for (let prefix = 5; prefix <= 999; prefix++)
      expect(
        tariff.zones.filter(({ from, to: last }) => Number(from) <= prefix && prefix <= Number(last)),
        String(prefix),
      ).toHaveLength(1);
  });

  test.each([
    ["zone,7,627,,3", "627 to 627 is in zone 3 already (600 to 799)"],
    ["zone,7,004,003,3", "004 is after 003"],
    ["zone,7,6x,,3", '"6x" to "6x" are not the first three digits of ZIP codes'],
    ["zone,7,004,,0", 'days "0" is not a whole number from 1 to 30'],
    ["zone,x,004,,1", 'zone "x" is not a whole number from 1 to 99'],
    ["rate,2,,,,ground,1,9.95", "the rate of ground to zone 2 from 1 lb was given before"],
    ["rate,2,,,,airship,1,9.95", '"airship" is not one of: ground, second-day, overnight, overnight-morning'],
    ["rate,2,,,,ground,5,9.955", 'price "9.955" is not an amount with at most two decimals'],
    ["rate,2,,,,ground,5,9.95,free", 'per_pound "free" is not an amount with at most two decimals'],
    ["rate,2,,,,ground,5,9.95,,-1", 'saturday "-1" is not an amount with at most two decimals'],
    ["rate,2,,,,ground,1.5,9.95", 'pounds "1.5" is not a whole number from 0 to 100000'],
    ["rate,2,,,3,ground,5,9.95", "the days by ground stand in the rows zone"],
    ["rate,2,,,99,overnight,5,9.95", 'days "99" is not a whole number from 1 to 30'],
    ["cutoff,,,,,ground,,,,,25:00", '"25:00" is not a time as 17:00'],
    ["cutoff,,,,,ground,,,,,17:00", "the cut-off of ground was given before"],
    ["warehouse,,,,,,,,,,Memphis", '"Memphis" is not a time zone as America/Chicago'],
    ["warehouse,,,,,,,,,,America/Denver", "the time zone of the warehouse was given before"],
    ["holiday,,,,,,,,,,02/30/2027", expect.stringMatching(/^"02\/30\/2027" is neither a date/)],
    ["bonus,1", '"bonus" is not one of: zone, rate, cutoff, holiday, warehouse'],
  ])("refuses %s", (row, reason) => {
    expect(withRow(row).bad).toEqual([{ line: rows.length + 1, reason }]);
  });

  test("takes a date of its own, names in any case, an amount with its sign, and days of a rate", () => {
    const more = ["holiday,,,,,,,,,,11/27/2026", "holiday,,,,,,,,,,veterans day", "rate,2,,,2,overnight,200,$1,$0.5"];
    const read = readTariff([...rows, ...more].join("\r\n"));
    expect(read.bad).toEqual([]);
    expect(read.tariff.rest.dates).toEqual(["2026-11-27"]);
    expect(read.tariff.rest.holidays).toContain("Veterans Day");
    const heavy = rate({ to: to("38103"), ounces: 16 * 201, now: monday, tariff: read.tariff })!.offers.overnight;
    expect(heavy).toMatchObject({ cents: 150, arrives: "2026-11-25" });
  });

  test("is read as a spreadsheet saves it: semicolons, dropped zeros, formulas, thousands and times of its own", () => {
    const saved = [
      "sep=;",
      "row;zone;from;to;days;service;pounds;price;per_pound;saturday;value",
      'zone;"4.0";5;="009";3;;;;;;',
      'rate;4;;;;ground;1,000;"$1,234.50";0,42; $18.00 ;',
      ";;;;;;;;;;",
      "cutoff;;;;;ground;;;;;9:00",
      "cutoff;;;;;second-day;;;;;17:00:00",
      "cutoff;;;;;overnight;;;;;6:00 PM",
      "cutoff;;;;;overnight-morning;;;;;18:00",
      "holiday;;;;;;;;;;1/5/2027",
      "warehouse;;;;;;;;;;America/Chicago",
      "bonus",
    ].join("\r\n");
    const read = readTariff(saved);
    expect(read.bad).toEqual([{ line: 12, reason: expect.stringContaining('"bonus"') }]);
    expect(read.missing).toEqual([]);
    expect(read.tariff).toMatchObject({
      zones: [{ zone: 4, from: "005", to: "009", groundDays: 3 }],
      rates: [{ zone: 4, pounds: 1_000, cents: 123_450, perPoundCents: 42, saturdayCents: 1_800 }],
      cutoffs: { ground: "09:00", "second-day": "17:00", overnight: "18:00", "overnight-morning": "18:00" },
      rest: { dates: ["2027-01-05"] },
    });
  });

  test("lacks the zone, or the service to it, of which every row is faulty", () => {
    const withoutZone = rows.map((row) => row.replace(/^zone,5,800,899,4/, "zone,5,8oo,899,4"));
    expect(readTariff(withoutZone.join("\n")).missing).toEqual(["the ZIP codes of zone 5"]);
    const withoutService = rows.map((row) => row.replace(/^(rate,5,,,,overnight,1),/, "$1,free"));
    expect(readTariff(withoutService.join("\n")).missing).toEqual(["a rate of overnight to zone 5"]);
    const otherZone = rows.map((row) => row.replace(/^zone,5,800/, "zone,5x,800"));
    expect(readTariff(otherZone.join("\n")).missing).toEqual([
      "the zone of ZIP codes 800 to 899",
      "the ZIP codes of zone 5",
    ]);
    expect(withRow("zone,3,9xx,,2").missing).toEqual([]);
  });

  test("says what the whole lacks", () => {
    expect(readTariff("row,zone\nzone,4").bad).toHaveLength(1);
    expect(readTariff(`${rows[0]}\nzone,4,100,,1`).missing).toEqual([
      "the row warehouse",
      ...services.map((service) => `the cut-off of ${service}`),
      "a rate of ground to zone 4",
    ]);
    expect(() => readTariff("ndc,price\n1,2")).toThrow(/no column row/);
  });
});

describe("a carrier", () => {
  const question = { to: to("62704"), ounces: 16, now: monday, tariff };

  test("that fails once is asked again; twice, and it could not say", async () => {
    let calls = 0;
    const failing = (times: number) => async () => {
      if (++calls <= times) throw new Error("503");
      return rate(question);
    };
    restore = replaceCarrier({ ...embeddedCarrier, rates: failing(1) });
    expect((await ratesOf(question))?.groundDays).toBe(2);
    expect(calls).toBe(2);
    restore();
    calls = 0;
    restore = replaceCarrier({ ...embeddedCarrier, rates: failing(9) });
    expect(await ratesOf(question)).toBeUndefined();
    expect(calls).toBe(2);
  });

  test("that does not answer is left after its time, told to stop, and asked once more", async () => {
    const signals: AbortSignal[] = [];
    const silent = (_: unknown, signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<never>(() => {});
    };
    restore = replaceCarrier({ ...embeddedCarrier, rates: silent }, 30);
    expect(await ratesOf(question)).toBeUndefined();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test("has five seconds, and five more: what the page waits for", () => {
    expect([carrierPatience, carrierTakesMs]).toEqual([{ tryMs: 5_000, tries: 2 }, 10_000]);
  });

  test("numbers each parcel, always alike, with the right check digit", async () => {
    const { tracking_number } = await trackingOf({ order_id: 4812, shipment: 1 });
    expect(tracking_number).toMatch(/^1Z\d{16}$/);
    const digits = Array.from(tracking_number.slice(2), Number);
    const sum = digits.slice(0, 15).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 2), 0);
    expect(digits[15]).toBe((10 - (sum % 10)) % 10);
    expect(await trackingOf({ order_id: 4812, shipment: 1 })).toMatchObject({ tracking_number });
    expect(await trackingOf({ order_id: 4812, shipment: 2 })).not.toMatchObject({ tracking_number });
  });
});
