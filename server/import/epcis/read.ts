/**
 * What an EPCIS document says of packages: their GTINs, serial numbers, lots and expiry dates, the totes they travelled in, and the orders and deliveries
 * that it names. EPCIS 1.2 as XML and 2.0 as JSON-LD come to the same events (pure).
 */
import { withCheckDigit } from "#contract/base/gtin.ts";
import { StartError } from "#server/base/start-error.ts";
import type { Event } from "./event.ts";
import { eventsOfJson } from "./json.ts";
import { eventsOfXml } from "./xml.ts";

export type EpcisFormat = "epcis-1.2-xml" | "epcis-2.0-json";
export type EpcisUnit = {
  gtin: string;
  serial_number: string;
  lot_no: string;
  expiration_date: string | null;
  sscc: string;
};
export type Epcis = { format: EpcisFormat; units: EpcisUnit[]; lastEvent: Date; transactions: string[] };

/** @throws StartError for what is no such document. */
export function readEpcis(content: Buffer): Epcis {
  const { events, format } = readEvents(content);
  const [first] = events;
  if (first === undefined) throw new StartError("The document has no event.");
  return {
    format,
    units: readUnits(events),
    lastEvent: events.reduce((last, { time }) => (time > last ? time : last), first.time),
    transactions: readTransactions(sortByTime(withoutErrors(events))),
  };
}

/** Returns the packages of several documents about one delivery: a later one may declare an event of an earlier one in error, or end its packages. */
export const readUnitsTogether = (contents: readonly Buffer[]): EpcisUnit[] =>
  readUnits(contents.flatMap((content) => readEvents(content).events));

function readEvents(content: Buffer): { events: Event[]; format: EpcisFormat } {
  const text = content.toString("utf8").replace(/^\uFEFF/, "");
  return text.trimStart().startsWith("<")
    ? { events: eventsOfXml(text), format: "epcis-1.2-xml" }
    : { events: eventsOfJson(text), format: "epcis-2.0-json" };
}

/** Events without those that are declared in error, and without the declarations. A corrective event is an event like any other, wherever it is listed. */
function withoutErrors(events: readonly Event[]): Event[] {
  const wrong = new Set(events.filter(({ isErrorDeclaration }) => isErrorDeclaration).map(identify));
  return events.filter((event) => !wrong.has(identify(event)));
}

/** The ID of an event; without one its content, which a declaration of its error repeats. */
const identify = (event: Event): string =>
  event.id === "" ? JSON.stringify({ ...event, isErrorDeclaration: false }) : event.id;

const isShipping = ({ step, action }: Event): boolean => step === "shipping" && action !== "DELETE";

/** The order of events is that of their times (EPCIS 1.2, 7.4.1); of one time, packages are packed before they are shipped. */
const sortByTime = (events: readonly Event[]): Event[] =>
  events.toSorted(
    (one, other) => one.time.getTime() - other.time.getTime() || Number(isShipping(one)) - Number(isShipping(other)),
  );

function readTransactions(events: readonly Event[]): string[] {
  const transactions = new Set<string>();
  for (const event of events)
    for (const each of event.transactions) {
      if (event.action !== "DELETE") transactions.add(each);
      else if (event.type === "TransactionEvent") transactions.delete(each);
    }
  return [...transactions];
}

/**
 * Returns the packages that were shipped, by themselves or inside something; all packages that still exist where the document has no shipping event, or does
 * not say what the shipped containers held.
 */
function readUnits(all: readonly Event[]): EpcisUnit[] {
  const events = sortByTime(withoutErrors(all));
  const packing = createPacking();
  const shipped = new Set<string>();
  let isContentKnown = false;
  for (const event of events) {
    packing.apply(event);
    if (!isShipping(event) && event.step !== "void_shipping") continue;
    const parent = event.parent === undefined ? [] : [event.parent];
    for (const key of packing.listContents([...event.epcs, ...event.children, ...parent])) {
      if (!isShipping(event)) shipped.delete(key);
      else if (packing.noteTote(key)) shipped.add(key);
    }
    isContentKnown ||= shipped.size > 0;
  }
  const isOfAll = !all.some(isShipping) || (events.some(isShipping) && !isContentKnown);
  if (isOfAll) for (const key of packing.units.keys()) packing.noteTote(key);
  return [...packing.units].flatMap(([key, unit]) => (isOfAll || shipped.has(key) ? [unit] : []));
}

/** Packages that exist and what they are packed in, event by event. Keys are `keyOf` an identifier. */
function createPacking() {
  const units = new Map<string, EpcisUnit>();
  const parents = new Map<string, string>();
  const contents = new Map<string, Set<string>>();
  /** Packages whose life has ended: only ADD begins it again. */
  const ended = new Set<string>();

  const unpack = (key: string) => {
    contents.get(parents.get(key) ?? "")?.delete(key);
    parents.delete(key);
  };
  const pack = (key: string, parent: string) => {
    unpack(key);
    parents.set(key, parent);
    contents.set(parent, (contents.get(parent) ?? new Set()).add(key));
  };
  const describe = (identifier: string, { type, action, lot, expires }: Event) => {
    const named = packageOf(identifier);
    const key = keyOf(identifier);
    if (action === "ADD" && type === "ObjectEvent") ended.delete(key);
    if (named === undefined || ended.has(key)) return;
    const unit = units.get(key) ?? { ...named, expiration_date: null, sscc: "" };
    units.set(key, unit);
    if (lot !== "") unit.lot_no = lot;
    if (expires !== "") unit.expiration_date = expires;
  };
  const endLife = (key: string) => {
    ended.add(key);
    units.delete(key);
    unpack(key);
  };

  return {
    units,
    apply(event: Event) {
      const { type, action, epcs, parent, children } = event;
      const isDelete = action === "DELETE";
      for (const identifier of [...epcs, ...children]) describe(identifier, event);
      // Of a lot, some packages may be gone and others not.
      const ending = isDelete && type === "ObjectEvent" ? epcs.filter(hasSerial) : [];
      for (const identifier of ending) endLife(keyOf(identifier));
      if (parent === undefined || type === "TransactionEvent") return;
      const box = keyOf(parent);
      if (!isDelete) return children.forEach((child) => pack(keyOf(child), box));
      // Without a list of children everything was taken out (EPCIS 1.2, 7.4.3).
      const removed = children.length === 0 ? [...(contents.get(box) ?? [])] : children.map(keyOf);
      for (const key of removed) if (parents.get(key) === box) unpack(key);
    },
    /** Returns the keys of what is named and of all that is inside. */
    listContents(identifiers: readonly string[]): Set<string> {
      const found = new Set(identifiers.map(keyOf));
      for (const key of found) for (const child of contents.get(key) ?? []) found.add(child);
      return found;
    },
    /** Notes with a package the outermost tote that it is in, and returns false where there is no such package. */
    noteTote(key: string): boolean {
      const unit = units.get(key);
      if (unit !== undefined) unit.sscc = findTote(key, parents);
      return unit !== undefined;
    },
  };
}

const hasSerial = (identifier: string): boolean => packageOf(identifier)?.serial_number !== "";

/** Empty where it is in none; a loop of containers ends. */
function findTote(key: string, parents: ReadonlyMap<string, string>): string {
  let tote = "";
  const seen = new Set<string>();
  for (let at: string | undefined = key; at !== undefined && !seen.has(at); at = parents.get(at)) {
    seen.add(at);
    if (/^\d{18}$/.test(at)) tote = at;
  }
  return tote;
}

/** One key for an identifier, whichever form it has: of a package, of a tote (its 18 digits), of anything else as it is. */
function keyOf(identifier: string): string {
  const named = packageOf(identifier);
  if (named === undefined) return ssccOf(identifier) ?? identifier;
  return `${named.gtin} ${named.serial_number} ${named.lot_no}`;
}

type Package = Pick<EpcisUnit, "gtin" | "serial_number" | "lot_no">;

/** A package with a serial, or a lot of some; undefined: it is neither. */
export function packageOf(identifier: string): Package | undefined {
  const [, kind, company = "", item = "", rest = ""] =
    /^urn:epc:(?:id:(sgtin)|class:(?:lgtin)):(\d+)\.(\d+)\.(.+)$/.exec(identifier) ?? [];
  if (company !== "") {
    const gtin = gtinOf(company, item);
    const said = decoded(rest);
    if (gtin === undefined) return undefined;
    return kind === "sgtin" ? { gtin, serial_number: said, lot_no: "" } : { gtin, serial_number: "", lot_no: said };
  }
  const [, gtin, more = ""] = /^https?:\/\/[^?#]*?\/01\/(\d{14})((?:\/[^?#]*)?)/.exec(identifier) ?? [];
  if (gtin === undefined) return undefined;
  const parts = more.split("/").slice(1);
  const after = (name: string) => decoded(parts[parts.indexOf(name) + 1] ?? "");
  return {
    gtin,
    serial_number: parts.includes("21") ? after("21") : "",
    lot_no: parts.includes("10") ? after("10") : "",
  };
}

/** 18 digits; undefined: it is no tote. */
export function ssccOf(identifier: string): string | undefined {
  const [, company, rest] = /^urn:epc:id:sscc:(\d+)\.(\d+)$/.exec(identifier) ?? [];
  if (company === undefined || rest === undefined)
    return /^https?:\/\/[^?#]*?\/00\/(\d{18})(?:[/?#]|$)/.exec(identifier)?.[1];
  const digits = `${rest.slice(0, 1)}${company}${rest.slice(1)}`;
  return digits.length === 17 ? withCheckDigit(digits) : undefined;
}

/** The indicator stands before the item in the URN, and before the company in the number. */
function gtinOf(company: string, item: string): string | undefined {
  const digits = `${item.slice(0, 1)}${company}${item.slice(1)}`;
  return digits.length === 13 ? withCheckDigit(digits) : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
