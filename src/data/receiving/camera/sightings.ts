/** What of that which a camera sees is a scan: a carton that is held into the picture counts once, however often and by whichever of its codes it is read (pure). */
import { readingOf } from "#contract/receiving/gs1/carton.ts";
import type { Code } from "./codes.ts";

/** A code that was out of the picture for so long is held into it anew: the next carton with the same label. */
export const goneMs = 1_500;
/** Bars have one digit to check them, so they are believed once two pictures within this time say the same. */
const againMs = 1_000;
/** A retail code stands beside one that says lot and expiry, which may take a moment longer to be read. */
const besideMs = 800;

/** Takes the codes of one picture and gives what is scanned by it; undefined: nothing. `at`: milliseconds. */
export type Sightings = (codes: readonly Code[], at: number) => string | undefined;

/** When a text came into the picture and was read last; `scanned`: it was scanned meanwhile. */
type Seen = { first: number; last: number; gtin: string | undefined; scanned: boolean };

/** @param year today's, for dates of two digits */
export function newSightings(year: number): Sightings {
  const seen = new Map<string, Seen>();
  return (codes, at) => {
    for (const [text, { last }] of seen) if (at - last > goneMs) seen.delete(text);
    const before = new Map(codes.map(({ text }) => [text, seen.get(text)?.last ?? -Infinity]));
    for (const { text } of codes) {
      const known = seen.get(text) ?? { first: at, last: at, gtin: gtinOf(text, year), scanned: false };
      seen.set(text, { ...known, last: at });
    }
    const scanned = [...seen].filter(([, each]) => each.scanned);
    // A carton stays in the picture as long as any of its codes does.
    for (const [text, each] of scanned)
      if (codes.some((code) => isBeside(text, each.gtin, code.text, seen.get(code.text)!.gtin))) each.last = at;
    const isNew = ({ text }: Code): boolean => {
      const { gtin, scanned: isScanned } = seen.get(text)!;
      return !isScanned && !scanned.some(([other, each]) => isBeside(other, each.gtin, text, gtin));
    };
    const isSure = ({ text, isMatrix }: Code): boolean => {
      const { first, gtin } = seen.get(text)!;
      if (isMatrix && isGs1(text)) return true;
      return at - before.get(text)! <= againMs && (isGs1(text) || gtin === undefined || at - first >= besideMs);
    };
    const [next] = codes
      .filter((code) => isNew(code) && isSure(code))
      .toSorted((one, other) => Number(isGs1(other.text)) - Number(isGs1(one.text)) || one.away - other.away);
    if (next !== undefined) seen.get(next.text)!.scanned = true;
    return next?.text;
  };
}

const isGs1 = (text: string): boolean => text.startsWith("]");

/** Two codes of one carton: both name its product, and one of them says no more than that. */
const isBeside = (one: string, gtin: string | undefined, other: string, itsGtin: string | undefined): boolean =>
  gtin !== undefined && gtin === itsGtin && one !== other && !(isGs1(one) && isGs1(other));

/** The product that a code names. */
function gtinOf(text: string, year: number): string | undefined {
  const reading = readingOf(text, year);
  return reading.kind === "carton"
    ? reading.carton.gtin
    : reading.kind === "ask"
      ? reading.cartons[0]?.gtin
      : undefined;
}
