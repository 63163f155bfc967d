/** Whole numbers as a number format shows them: NDCs keep their zeros and dashes ("00000-0000-00"), quantities their unit (`0" CT"`). */

/** What a whole number of at least 0 looks like; undefined: its digits say the same, or the format is one of money, dates, fractions and the like. */
export type WholeFormat = (digits: string) => string | undefined;

/** Excel's own limit. */
const longestCode = 255;

export function createWholeFormat(code: string): WholeFormat {
  if (code.length > longestCode) return () => undefined;
  const [positive = "", , zero] = splitSections(code);
  const places = readPlaces(positive);
  return (digits) => {
    // A zero that is not shown is a cell that looks empty.
    if (digits === "0" && zero !== undefined) return zero === "" ? "" : undefined;
    return places === undefined ? undefined : fill(places, digits);
  };
}

/** At semicolons that are no text: positive; negative; zero; text. */
function splitSections(code: string): string[] {
  const sections = [""];
  for (const [part] of code.matchAll(/"[^"]*"?|\\.|\[[^\]]*\]?|[\s\S]/g)) {
    if (part === ";") sections.push("");
    else sections[sections.length - 1] += part;
  }
  return sections;
}

/** A place for a digit, with or without a zero in it, or text. */
type Place = { kind: "zero" | "digit" } | { kind: "text"; text: string };

/** Undefined for whatever is not digits and text alone, and for what shows no more than the digits. */
function readPlaces(section: string): Place[] | undefined {
  const places: Place[] = [];
  for (const [part] of section.matchAll(/"[^"]*"?|\\.|\[[^\]]*\]?|[_*].|[\s\S]/g)) {
    if (part === "0") places.push({ kind: "zero" });
    else if (part === "#") places.push({ kind: "digit" });
    else if (/^"[^"]*"$/.test(part)) places.push({ kind: "text", text: part.replaceAll('"', "") });
    else if (part.startsWith("\\") && part.length === 2) places.push({ kind: "text", text: part.slice(1) });
    else if (/^[-+():!^&'~{} ]$/.test(part)) places.push({ kind: "text", text: part });
    else if (part.startsWith("_")) places.push({ kind: "text", text: " " });
    else if (!part.startsWith("*") && !isColor(part)) return undefined;
  }
  // Digits of the text would be read as the number's.
  if (places.some((place) => place.kind === "text" && /\d/.test(place.text))) return undefined;
  const zeros = places.filter(({ kind }) => kind === "zero").length;
  const isDigits = places.every((place) => place.kind !== "text" || place.text.trim() === "");
  const hasPlace = places.some(({ kind }) => kind !== "text");
  return hasPlace && !(isDigits && zeros < 2) ? places : undefined;
}

const isColor = (part: string): boolean =>
  /^\[(black|blue|cyan|green|magenta|red|white|yellow|color ?\d{1,2}|\$-[\da-f]{1,8})\]$/i.test(part);

/** From the right; the first place takes all digits that are left. */
function fill(places: readonly Place[], digits: string): string {
  const first = places.findIndex(({ kind }) => kind !== "text");
  let left = digits === "0" ? "" : digits;
  let shown = "";
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const place = places[at]!;
    if (place.kind === "text") shown = place.text + shown;
    else if (at === first) shown = (left === "" && place.kind === "zero" ? "0" : left) + shown;
    else {
      shown = (left.slice(-1) || (place.kind === "zero" ? "0" : "")) + shown;
      left = left.slice(0, -1);
    }
  }
  return shown.trim();
}
