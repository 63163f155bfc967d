/** What the embedded carrier rates from, read from the rows of a CSV file: zones, rates, cut-off times, days of rest. Each faulty row is named, and why. */
import { wireToIso } from "#contract/base/dates.ts";
import { parseCents } from "#contract/base/money.ts";
import { readWholeNumber } from "#contract/cart/rules/written-quantity.ts";
import { type Holiday, holidays } from "#contract/checkout/rules/shipping-calendar.ts";
import { readCsvRows } from "#server/base/csv-rows.ts";
import { type CarrierService, type Rate, services, type Tariff, type Zone } from "./carrier-services.ts";

export const columns = [
  "row",
  "zone",
  "from",
  "to",
  "days",
  "service",
  "pounds",
  "price",
  "per_pound",
  "saturday",
  "value",
] as const;
type Row = Partial<Record<(typeof columns)[number], string>>;

type BadRow = { line: number; reason: string };
/** `missing`: what the whole lacks, once its rows are read. */
export type ReadTariff = { rows: number; bad: BadRow[]; missing: string[]; tariff: Tariff };

/** Reads all of it, however much is wrong. @throws Error when it has not our columns. */
export function readTariff(csv: string): ReadTariff {
  const read = readCsvRows(csv);
  if (read.rows.length > 0 && !read.columns.includes("row")) throw new Error("it has no column row");
  const bad: BadRow[] = [];
  const zones: Zone[] = [];
  const rates: Rate[] = [];
  const names: Holiday[] = [];
  const dates: string[] = [];
  const cutoffs: Partial<Record<CarrierService, string>> = {};
  let timeZone: string | undefined;
  for (const { cells: record, line } of read.rows as { cells: Row; line: number }[]) {
    const refuse = (reason: string) => void bad.push({ line, reason });
    switch (record.row?.toLowerCase()) {
      case "zone": {
        const zone = zoneOf(record, zones);
        if (typeof zone === "string") refuse(zone);
        else zones.push(zone);
        break;
      }
      case "rate": {
        const rate = rateOf(record, rates);
        if (typeof rate === "string") refuse(rate);
        else rates.push(rate);
        break;
      }
      case "cutoff": {
        const service = serviceOf(record);
        const time = readTime(record.value ?? "");
        if (service === undefined) refuse(noService(record));
        else if (time === undefined) refuse(`"${record.value ?? ""}" is not a time as 17:00`);
        else if (cutoffs[service] !== undefined) refuse(`the cut-off of ${service} was given before`);
        else cutoffs[service] = time;
        break;
      }
      case "holiday": {
        const value = record.value ?? "";
        const name = holidays.find((each) => each.toLowerCase() === value.toLowerCase());
        const date = wireToIso(value.replaceAll(/(?<!\d)\d(?=\/)/g, "0$&"));
        if (name !== undefined) names.push(name);
        else if (date !== undefined) dates.push(date);
        else refuse(`"${value}" is neither a date as 11/27/2026 nor one of: ${holidays.join(", ")}`);
        break;
      }
      case "warehouse":
        if (!isTimeZone(record.value ?? "")) refuse(`"${record.value ?? ""}" is not a time zone as America/Chicago`);
        else if (timeZone !== undefined) refuse("the time zone of the warehouse was given before");
        else timeZone = record.value!;
        break;
      default:
        refuse(`"${record.row ?? ""}" is not one of: zone, rate, cutoff, holiday, warehouse`);
    }
  }
  const missing = [
    ...(zones.length === 0 ? ["a row zone"] : []),
    ...(timeZone === undefined ? ["the row warehouse"] : []),
    ...services.filter((service) => cutoffs[service] === undefined).map((service) => `the cut-off of ${service}`),
    ...[...new Set(zones.map(({ zone }) => zone))]
      .filter((zone) => !rates.some((rate) => rate.zone === zone && rate.service === "ground"))
      .map((zone) => `a rate of ground to zone ${zone}`),
    ...(bad.length > 0 ? listLost(read.rows, { zones, rates }) : []),
  ];
  const rest = { holidays: names, dates };
  const tariff = { zones, rates, timeZone: timeZone ?? "UTC", cutoffs: { ...noCutoffs, ...cutoffs }, rest };
  return { rows: read.rows.length, bad, missing, tariff };
}

const noCutoffs: Record<CarrierService, string> = {
  ground: "00:00",
  "second-day": "00:00",
  overnight: "00:00",
  "overnight-morning": "00:00",
};

/** Zones, and services to them, that are named in rows of the file and in none that can be used: without the faulty rows they would be gone. */
function listLost(rows: readonly { cells: Row }[], { zones, rates }: Pick<Tariff, "zones" | "rates">): string[] {
  const lost = rows.flatMap(({ cells }) => {
    const zone = whole(cells.zone, ...zoneNumbers);
    const isRate = cells.row?.toLowerCase() === "rate";
    if (!isRate && cells.row?.toLowerCase() !== "zone") return [];
    if (zone === undefined) return isRate ? [] : [`the zone of ZIP codes ${cells.from ?? ""} to ${cells.to ?? ""}`];
    if (!zones.some((each) => each.zone === zone)) return [`the ZIP codes of zone ${zone}`];
    const service = isRate ? serviceOf(cells) : undefined;
    // A rate of ground is asked for in any tariff.
    if (service === undefined || service === "ground") return [];
    const isKept = rates.some((each) => each.zone === zone && each.service === service);
    return isKept ? [] : [`a rate of ${service} to zone ${zone}`];
  });
  return [...new Set(lost)];
}

/** `HH:MM` of a time as spreadsheets write it: 9:00, 17:00:00, 5:00 PM. */
function readTime(text: string): string | undefined {
  const [, hours, minutes, half] = /^(\d{1,2}):([0-5]\d)(?::00)?\s*([AP]M)?$/i.exec(text) ?? [];
  if (hours === undefined || (half !== undefined && !/^0?[1-9]$|^1[0-2]$/.test(hours))) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toUpperCase() === "PM" ? 12 : 0);
  return hour > 23 ? undefined : `${String(hour).padStart(2, "0")}:${minutes}`;
}

function whole(text: string | undefined, least: number, most: number): number | undefined {
  const number = Number(readWholeNumber(text ?? "") ?? Number.NaN);
  return number >= least && number <= most ? number : undefined;
}

const noWhole = (name: string, text: string | undefined, least: number, most: number): string =>
  `${name} "${text ?? ""}" is not a whole number from ${least} to ${most}`;

/** The largest amount of a tariff. */
const mostCents = 99_999_999;

/** Undefined where it is no amount. */
function amount(text: string): number | undefined {
  const read = parseCents(text);
  return read !== undefined && read <= mostCents ? read : undefined;
}

const noAmount = (name: string, text: string | undefined): string =>
  `${name} "${text ?? ""}" is not an amount with at most two decimals`;

const serviceOf = ({ service }: Row): CarrierService | undefined =>
  services.find((each) => each === service?.toLowerCase());

const noService = ({ service }: Row): string => `"${service ?? ""}" is not one of: ${services.join(", ")}`;

/** Whether a place of the world goes by it. */
export function isTimeZone(name: string): boolean {
  if (!name.includes("/") && name !== "UTC") return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const longestGround = 30;
const zoneNumbers = [1, 99] as const;

function zoneOf(row: Row, before: readonly Zone[]): Zone | string {
  const zone = whole(row.zone, ...zoneNumbers);
  if (zone === undefined) return noWhole("zone", row.zone, ...zoneNumbers);
  const from = readPrefix(row.from ?? "");
  const to = row.to === undefined || row.to === "" ? from : readPrefix(row.to);
  if (!/^\d{3}$/.test(from) || !/^\d{3}$/.test(to))
    return `"${from}" to "${to}" are not the first three digits of ZIP codes`;
  if (from > to) return `${from} is after ${to}`;
  const groundDays = whole(row.days, 1, longestGround);
  if (groundDays === undefined) return noWhole("days", row.days, 1, longestGround);
  const other = before.find((each) => each.from <= to && from <= each.to);
  return other === undefined
    ? { zone, from, to, groundDays }
    : `${from} to ${to} is in zone ${other.zone} already (${other.from} to ${other.to})`;
}

/** The first three digits of a ZIP code, with the zeros in front that a spreadsheet dropped; what is none comes back as it is. */
const readPrefix = (text: string): string => (/^'?\d{1,3}$/.test(text) ? text.replace("'", "").padStart(3, "0") : text);

const mostPounds = 100_000;

function rateOf(row: Row, before: readonly Rate[]): Rate | string {
  const service = serviceOf(row);
  if (service === undefined) return noService(row);
  const zone = whole(row.zone, ...zoneNumbers);
  if (zone === undefined) return noWhole("zone", row.zone, ...zoneNumbers);
  const pounds = whole(row.pounds || "0", 0, mostPounds);
  if (pounds === undefined) return noWhole("pounds", row.pounds, 0, mostPounds);
  const price = row.price ? amount(row.price) : null;
  if (price === undefined) return noAmount("price", row.price);
  const perPoundCents = amount(row.per_pound || "0");
  if (perPoundCents === undefined) return noAmount("per_pound", row.per_pound);
  const saturdayCents = row.saturday ? amount(row.saturday) : null;
  if (saturdayCents === undefined) return noAmount("saturday", row.saturday);
  const days = row.days ? whole(row.days, 1, longestGround) : null;
  if (days === undefined) return noWhole("days", row.days, 1, longestGround);
  if (days !== null && service === "ground") return "the days by ground stand in the rows zone";
  if (before.some((each) => each.service === service && each.zone === zone && each.pounds === pounds))
    return `the rate of ${service} to zone ${zone} from ${pounds} lb was given before`;
  return { service, zone, pounds, cents: price, perPoundCents, saturdayCents, days };
}
