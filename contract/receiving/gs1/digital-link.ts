/**
 * A GS1 Digital Link: a web address whose path says what the goods are, `https://id.gs1.org/01/…/10/…?17=…`, on any domain (GS1 Digital Link Standard: URI Syntax).
 * It says the same as an element string, and is judged as one.
 */
import { type Checks, checks } from "./checks.ts";
import { type Elements, elementsIn, type ReadElement } from "./elements.ts";
import * as reasons from "./gs1-text.ts";
import { type Identifier, identifierAt } from "./identifiers.ts";

/** Whether it is a web address at all; a scheme in letters of both cases is none that GS1 allows. */
export const isWebAddress = (text: string): boolean => schemeAt.test(text);

/**
 * The text as a web address, its scheme in small letters; a Digital Link may come without its scheme, as it is printed. Undefined: it is none.
 */
export function asWebAddress(text: string): string | undefined {
  if (/^https?:\/\//i.test(text)) return text.replace(/^\w+/, (scheme) => scheme.toLowerCase());
  return /^[a-z\d-]+(\.[a-z\d-]+)+\/(?:[^\s?#]*\/)?(?:01|gtin)\/\d{8,14}(?![^/?#])/i.test(text)
    ? `https://${text}`
    : undefined;
}

/** The same Digital Link as the present standard has it: of early ones a GTIN may be shorter, and identifiers may be words. */
export function asCurrentLink(link: string): string {
  const [, before = "", ai = "", gtin = "", path = "", rest = ""] =
    /^([^?#]*\/)(01|gtin)\/(\d{12,14}|\d{8})(?![^/?#])([^?#]*)(.*)$/.exec(link) ?? [];
  if (ai === "") return link;
  const inPath = path.replace(/\/+$/, "").replaceAll(/\/(cpv|lot|ser)(?=\/)/g, (_, word: string) => `/${words[word]}`);
  const asked = rest.replaceAll(/([?&;])(exp)=/g, (_, sign: string, word: string) => `${sign}${words[word]}=`);
  return `${before}01/${gtin.padStart(14, "0")}${inPath}${asked}`;
}

const words: Readonly<Record<string, string>> = { cpv: "22", lot: "10", ser: "21", exp: "17" };

/** Undefined: its path names nothing by a GS1 key, so it is a web address like any other. `year` is today's. */
export function digitalLink(address: string, year: number, known: Checks = checks): Elements | undefined {
  const [, domain = "", path = "", query = ""] = addressAt.exec(address) ?? [];
  if (!/^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/.test(address) || !/^[A-Za-z0-9\-.:[\]]+$/.test(domain)) return undefined;
  const named = namedIn(path.split("/").slice(1));
  if (named === undefined) return undefined;
  const asked = attributesIn(query);
  return elementsIn(beside([...named, ...asked], named.length), year, known);
}

const schemeAt = /^(?:https?|HTTPS?):\/\//;
const addressAt = /^(?:https?|HTTPS?):\/\/([^/]*)(\/[^?#]*)(?:\?([^#]*))?(?:#.*)?$/;

/** The keys that a path may name goods by, and what may follow each, in this order; alternatives stand apart. */
const keys: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "00": [],
  "01": [["22", "10", "21"], ["235"]],
  "253": [],
  "255": [],
  "401": [],
  "402": [],
  "414": [["254"], ["7040"]],
  "415": [["8020"]],
  "417": [["7040"]],
  "8003": [],
  "8004": [["7040"]],
  "8006": [["22", "10", "21"]],
  "8010": [["8011"]],
  "8013": [],
  "8017": [["8019"]],
  "8018": [["8019"]],
};

/** What may stand in a path alone, or in no address at all. */
const noAttributes: ReadonlySet<string> = new Set(
  "03 21 22 235 254 7040 7041 8011 8014 8019 8020 8040 8041 8042 8043 8200".split(" "),
);

/** What the path names, from its last key on; undefined: it has none. */
function namedIn(parts: readonly string[]): ReadElement[] | undefined {
  const named: ReadElement[] = [];
  for (let at = parts.length - 2; at >= 0; at -= 2) {
    const identifier = identifierIs(parts[at]!);
    if (identifier === undefined) return undefined;
    named.unshift(elementOf(identifier, unescaped(parts[at + 1]!)));
    if (Object.hasOwn(keys, identifier.ai)) return named;
  }
  return undefined;
}

/** What the query adds. A name that is none of GS1's numbers is somebody else's business. */
function attributesIn(query: string): ReadElement[] {
  return query.split("&").flatMap((pair): ReadElement[] => {
    const [, name = "", said = ""] = /^(\d+)=(.*)$/.exec(pair) ?? [];
    if (name === "") return [];
    const identifier = identifierIs(name);
    if (identifier === undefined) return [{ reason: reasons.noSuchIdentifier(name) }];
    if (noAttributes.has(name)) return [{ reason: reasons.notInQuery(name) }];
    const value = unescaped(said.replaceAll("+", " "));
    const isShortGtin = name === "01" && /^(?:.{8}|.{12}|.{13})$/.test(value);
    return [elementOf(identifier, isShortGtin ? value.padStart(14, "0") : value)];
  });
}

/** All of them, where the path is in its order, nothing of the query belongs into it, and nothing stands twice. */
function* beside(all: readonly ReadElement[], inPath: number): Generator<ReadElement> {
  const path = all.slice(0, inPath).flatMap((each) => ("reason" in each ? [] : [each.identifier.ai]));
  const seen = new Set<string>();
  for (const [at, each] of all.entries()) {
    if ("reason" in each) return yield each;
    const { ai } = each.identifier;
    if (seen.has(ai)) return yield { reason: reasons.twice(ai) };
    seen.add(ai);
    if (at >= inPath && path.some((_, place) => isPath(path.toSpliced(place + 1, 0, ai))))
      return yield { reason: reasons.onlyInPath(ai) };
    yield each;
  }
  if (!isPath(path)) yield { reason: reasons.wrongOrder };
}

/** A key, and some of what may follow it, in its order. */
function isPath([key = "", ...rest]: readonly string[]): boolean {
  const ways = keys[key];
  return ways !== undefined && (rest.length === 0 || ways.some((way) => isInOrder(rest, way)));
}

const isInOrder = (some: readonly string[], way: readonly string[]): boolean =>
  some.every((ai, at) => way.includes(ai) && (at === 0 || way.indexOf(ai) > way.indexOf(some[at - 1]!)));

const elementOf = (identifier: Identifier, value: string): ReadElement =>
  value === "" ? { reason: reasons.wrongValue(identifier.ai, reasons.tooShort) } : { identifier, value };

/** The whole text is the identifier's number. */
function identifierIs(text: string): Identifier | undefined {
  const identifier = identifierAt(text);
  return identifier?.ai === text ? identifier : undefined;
}

/** No value has another character than one of ASCII, so each is one byte. */
const unescaped = (text: string): string =>
  text.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
