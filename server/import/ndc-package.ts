/** The FDA's package descriptions, such as `1 VIAL, MULTI-DOSE in 1 CAN (0002-1200-10)  > 10 mL in 1 VIAL, MULTI-DOSE`. */
import { unitFor } from "#contract/base/units.ts";
import { thingOf } from "./ndc-words.ts";

export type Packaging = {
  /** "10 mL multi-dose vial, can of 1": what a full description ends with. */
  text: string;
  /** "Can of 1 multi-dose vial": how it is sold. */
  retail: string;
  /** Containers in one unit, such as vials in a carton; 1 for a bottle of tablets. */
  containers: number;
  unit: { code: string; desc: string };
};

/** Codes of outer containers; whatever else is sold as each. */
const codes: Record<string, string> = {
  CARTON: "CT",
  CASE: "CS",
  BOX: "BX",
  BOTTLE: "BO",
  VIAL: "VI",
  KIT: "KT",
  TRAY: "TR",
  PACKAGE: "PK",
  "BLISTER PACK": "BP",
  TUBE: "TU",
  SYRINGE: "SY",
  BAG: "BG",
  CAN: "CA",
  CYLINDER: "CY",
  POUCH: "PH",
  JAR: "JR",
};

const measures = /^(mL|L|g|kg|mg|ug|mCi|\[iU\])$/i;

/** Reads a description; one of an unknown kind is kept in its own words. */
export function packagingOf(description: string): Packaging {
  const plain = description
    .replace(/\s*\([^()]*-[^()]*\)/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const isKit = plain.includes("*");
  const levels = plain.split(/\s*[>*]\s*/).map(levelOf);
  const [outer] = levels;
  if (!outer) return { text: plain.toLowerCase(), retail: plain, containers: 1, unit: { code: "EA", desc: "Each" } };
  const name = outer.container.split(",")[0]!.trim().toUpperCase();
  const unit = { code: codes[name] ?? "EA", desc: capital(name.toLowerCase()) };
  const retail = capital(contentsOf(outer));
  const containers =
    measures.test(outer.thing) || levels.length === 1 || isKit ? 1 : Math.max(1, Math.round(outer.count));
  if (isKit)
    return {
      text: thingOf(outer.container) === "kit" ? "kit" : `${thingOf(outer.container)} with kit`,
      retail,
      containers,
      unit,
    };
  const inner = levels.at(-1);
  if (levels.length === 1 || !inner) return { text: contentsOf(outer), retail, containers, unit };
  const outside = levels
    .slice(0, -1)
    .toReversed()
    .filter((level) => level !== undefined);
  return {
    text: [contentsOf(inner), ...outside.map((level) => `${thingOf(level.container)} of ${level.count}`)].join(", "),
    retail,
    containers,
    unit,
  };
}

type Level = { count: number; thing: string; container: string };

function levelOf(text: string): Level | undefined {
  const match = /^([\d.]+) (.+?) in [\d.]+ (.+)$/.exec(text);
  return match ? { count: Number(match[1]), thing: match[2]!, container: match[3]! } : undefined;
}

/** "10 mL multi-dose vial", "bottle of 100 tablets". */
function contentsOf({ count, thing, container }: Level): string {
  if (measures.test(thing)) return `${count} ${thing} ${thingOf(container)}`;
  const one = thing.split(",")[0]!.toLowerCase();
  const isContainer = one.toUpperCase() in codes;
  const word = isContainer ? thingOf(thing) : one;
  return `${thingOf(container)} of ${count} ${unitFor(count, word)}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
