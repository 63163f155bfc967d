/** The tariff that stands until an installation brings its own: from Memphis, Tennessee. It is also the example to begin from (`portal carrier show`). */
import type { Tariff } from "./carrier-services.ts";
import { columns, readTariff } from "./carrier-tariff.ts";

type Cells = Partial<Record<(typeof columns)[number], string | number>>;

const written = (cells: Cells): string => columns.map((name) => cells[name] ?? "").join(",");

/** Zones with the days by ground and their ZIP codes. */
const zones: readonly { zone: number; days: number; prefixes: readonly string[] }[] = [
  { zone: 2, days: 1, prefixes: ["300-339", "341-399"] },
  { zone: 3, days: 2, prefixes: ["200-299", "400-499", "600-799"] },
  { zone: 4, days: 3, prefixes: ["005-005", "010-089", "100-199", "500-599"] },
  { zone: 5, days: 4, prefixes: ["800-899"] },
  { zone: 6, days: 5, prefixes: ["900-961", "970-994"] },
  // Alaska, Hawaii, Puerto Rico, the Virgin Islands, Guam and the mail of those who serve abroad.
  { zone: 9, days: 7, prefixes: ["006-009", "090-099", "340-340", "962-969", "995-999"] },
];

/** Cents for the first pound and for each further one; what a zone further away costs on top of both, in percent. */
const rates = [
  { service: "ground", price: 995, perPound: 42, perZone: 8, saturday: "", most: 0 },
  { service: "second-day", price: 2_450, perPound: 95, perZone: 8, saturday: "", most: 0 },
  { service: "overnight", price: 5_900, perPound: 190, perZone: 10, saturday: "18.00", most: 0 },
  { service: "overnight-morning", price: 7_900, perPound: 230, perZone: 10, saturday: "", most: 150 },
] as const;

const overseas = 9;

const cutoffs = { ground: "16:00", "second-day": "17:00", overnight: "18:00", "overnight-morning": "18:00" };

/** Those on which the large carriers rest; they observe none on another day than the office does. */
const kept = [
  "New Year's Day",
  "Memorial Day",
  "Independence Day",
  "Labor Day",
  "Thanksgiving Day",
  "Christmas Day",
] as const;

export const demonstrationTariffCsv = [
  columns.join(","),
  written({ row: "warehouse", value: "America/Chicago" }),
  ...Object.entries(cutoffs).map(([service, value]) => written({ row: "cutoff", service, value })),
  ...kept.map((value) => written({ row: "holiday", value })),
  ...zones.flatMap(({ zone, days, prefixes }) =>
    prefixes.map((prefix) => written({ row: "zone", zone, days, from: prefix.slice(0, 3), to: prefix.slice(4) })),
  ),
  ...rates.flatMap(({ service, price, perPound, perZone, saturday, most }) =>
    zones
      .filter(({ zone }) => zone !== overseas || !service.startsWith("overnight"))
      .flatMap(({ zone }) => {
        const dollarsOf = (cents: number) => ((cents * (1 + ((zone - 2) * perZone) / 100)) / 100).toFixed(2);
        const first = {
          row: "rate",
          service,
          zone,
          pounds: 1,
          price: dollarsOf(price),
          per_pound: dollarsOf(perPound),
        };
        const days = service === "second-day" && zone === overseas ? 4 : "";
        return [
          written({ ...first, saturday, days }),
          ...(most > 0 ? [written({ row: "rate", service, zone, pounds: most })] : []),
        ];
      }),
  ),
  "",
].join("\n");

let read: Tariff | undefined;

/** Read once, when it is first asked for. */
export const demonstrationTariff = (): Tariff => (read ??= readTariff(demonstrationTariffCsv).tariff);
