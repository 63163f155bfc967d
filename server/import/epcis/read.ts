/**
 * What an EPCIS document says of packages: their GTINs, serial numbers, lots and expiry dates, the totes they travelled in, and the orders and deliveries
 * that it names. EPCIS 1.2 as XML and 2.0 as JSON-LD come to the same events (pure).
 */
import { withCheckDigit } from "#contract/base/gtin.ts";
import { StartError } from "#server/base/start-error.ts";
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
  const text = content.toString("utf8").replace(/^\uFEFF/, "");
  const isXml = text.trimStart().startsWith("<");
  const events = isXml ? eventsOfXml(text) : eventsOfJson(text);
  const [first] = events;
  if (first === undefined) throw new StartError("The document has no event.");
  const units = new Map<string, EpcisUnit>();
  const unitOf = (identifier: string): EpcisUnit | undefined => {
    const named = packageOf(identifier);
    if (named === undefined) return undefined;
    const key = `${named.gtin} ${named.serial_number} ${named.lot_no}`;
    const unit = units.get(key) ?? { ...named, expiration_date: null, sscc: "" };
    units.set(key, unit);
    return unit;
  };
  const inside = new Map<string, string>();
  for (const { epcs, children, parent, lot, expires } of events) {
    for (const identifier of [...epcs, ...children]) {
      const unit = unitOf(identifier);
      if (unit !== undefined && lot !== "") unit.lot_no = lot;
      if (unit !== undefined && expires !== "") unit.expiration_date = expires;
      if (parent !== undefined && children.includes(identifier)) inside.set(identifier, parent);
    }
  }
  for (const identifier of inside.keys()) {
    const unit = unitOf(identifier);
    const sscc = outermost(identifier, inside);
    if (unit !== undefined && sscc !== undefined) unit.sscc = sscc;
  }
  return {
    format: isXml ? "epcis-1.2-xml" : "epcis-2.0-json",
    units: [...units.values()],
    lastEvent: events.reduce((last, { time }) => (time > last ? time : last), first.time),
    transactions: [...new Set(events.flatMap(({ transactions }) => transactions))],
  };
}

/** The tote that it lies in at last; a loop, which nobody can pack, ends. */
function outermost(identifier: string, inside: ReadonlyMap<string, string>): string | undefined {
  let at: string | undefined = identifier;
  let found: string | undefined;
  for (let depth = 0; at !== undefined && depth < 10; depth++) {
    found = ssccOf(at) ?? found;
    at = inside.get(at);
  }
  return found;
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
