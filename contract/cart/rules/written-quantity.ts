/** Quantities and units of measure as people and spreadsheets write them: 12, 1,000, 5.0, "5,0", x5, "2 cartons" (pure). */
import { cleanedText } from "#contract/base/typed-text.ts";

/** Units of measure as lists name them; the words of a line mean one unit. A unit that no product has makes a row to fix, never another unit. */
const unitGroups = [
  "ct ctn ctns crtn crtns carton cartons",
  "cs cse cses case cases",
  "ea each eaches",
  "bx box boxes",
  "bt btl btls bottle bottles",
  "pk pks pkg pkgs pack packs package packages packet packets",
  "kt kit kits",
  "vl vial vials",
  "tb tube tubes",
  "bg bag bags",
  "dz doz dozen dozens",
  "un unit units",
  "pc pcs piece pieces",
  "syringe syringes",
  "ampule ampules ampul ampuls",
  "jar jars",
  "drum drums",
  "roll rolls",
  "tray trays",
  "pallet pallets",
  "bundle bundles",
  "pen pens",
  "inhaler inhalers",
  "patch patches",
  "sleeve sleeves",
  "shipper shippers",
  "tablet tablets tab tabs",
  "capsule capsules cap caps",
  "pair pairs",
  "gross",
  "hundred hundreds",
].map((words) => words.split(" "));

const groupByWord = new Map(unitGroups.flatMap((words, group) => words.map((word) => [word, group] as const)));

const plainUnit = (text: string): string =>
  cleanedText(text)
    .trim()
    .toLowerCase()
    .replace(/^[([]+|[)\].]+$/g, "");

/** Returns true for a word that names a unit of measure: CT, cartons, "(EA)". */
export const isUnitWord = (text: string): boolean => groupByWord.has(plainUnit(text));

/** Returns true for a unit that is no word of a product's name or form, as kit, vial and tablet are. */
export const isTradeUnit = (text: string): boolean =>
  /^(?:ct|ctns?|crtns?|cartons?|cs|cses?|cases?|ea|each|eaches|bx|boxe?s?)$/.test(plainUnit(text));

/** Returns true for two words of one unit of measure: CT and cartons. */
export function isSameUnit(one: string, other: string): boolean {
  const [a, b] = [plainUnit(one), plainUnit(other)];
  return a === b || (groupByWord.has(a) && groupByWord.get(a) === groupByWord.get(b));
}

/**
 * The number of a quantity, for use in a pattern: digits, thousands behind commas, decimals that are 0. One or two zeros behind a comma are decimals
 * (5,0), three are thousands (5,000).
 */
export const numberPattern = String.raw`(?:\d{1,3}(?:\.\d{3})+,0+|\d{1,3}(?:,\d{3})+(?:\.0*)?|\d+(?:\.0*|,0{0,2})?)`;

/** Returns the digits of a number that `numberPattern` found. */
export const wholeDigits = (number: string): string =>
  (/^\d{1,3}(\.\d{3})+,0+$/.test(number)
    ? number.replace(/,0+$/, "").replaceAll(".", "")
    : number
        .replace(/^(\d{1,3})((?:,\d{3})+)/, (_all, first: string, more: string) => first + more.replaceAll(",", ""))
        .replace(/[.,]0*$/, "")
  ).replace(/^0+(?=\d)/, "");

const numberAlone = new RegExp(`^${numberPattern}$`);

/** Returns the digits of a cell that is a whole number and nothing else; undefined for everything else. */
export function readWholeNumber(text: string): string | undefined {
  const clean = cleanedText(text).trim().replace(/^'/, "");
  return numberAlone.test(clean) ? wholeDigits(clean) : undefined;
}

const cellPattern = new RegExp(
  String.raw`^(?:(?:qty|quantity|order)\b\s*[.:=]*\s*)?(?:[x×*]\s*)?(${numberPattern}|\d{1,3}(?:[ ']\d{3})+)\s*(?:[x×*]\s*)?(\(?[a-z]+[.)]*)?$`,
  "i",
);
const unitFirstPattern = new RegExp(String.raw`^([a-z]+)\.?\s*[:x×*]?\s*(${numberPattern})$`, "i");

/**
 * Reads a cell or field that holds a quantity and nothing else, with or without its unit. Undefined for everything else: money, measures (5 mg),
 * decimals, remarks, and superscript or circled digits, which would become digits of the number.
 */
export function readQuantity(text: string): { quantity: string; unit: string } | undefined {
  if (text.length > 60 || /\p{No}/u.test(text)) return undefined;
  const clean = cleanedText(text).trim().replace(/^'/, "");
  const [, number, unit] = cellPattern.exec(clean) ?? unitFirst(clean) ?? [];
  if (number === undefined) return undefined;
  if (unit !== undefined && !isUnitWord(unit)) return undefined;
  return { quantity: wholeDigits(number.replaceAll(/[ ']/g, "")), unit: unit?.replaceAll(/[()[\].]/g, "") ?? "" };
}

function unitFirst(clean: string): [string, string, string] | undefined {
  const [all, unit, number] = unitFirstPattern.exec(clean) ?? [];
  return all === undefined ? undefined : [all, number!, unit!];
}

/** Returns true for an amount of money: a currency sign, or two decimals. */
export const isMoney = (text: string): boolean => /[$€£¥]|\d[.,]\d{2}$/.test(cleanedText(text).trim());
