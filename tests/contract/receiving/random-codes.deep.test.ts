/** 200,000 made codes and as many of noise, from fixed seeds: no wrong lot, no separator in a value, no exception. */
import { describe, expect, test } from "vitest";
import { gtinOf, withCheckDigit } from "#contract/base/gtin.ts";
import { type Carton, readingOf } from "#contract/receiving/gs1/carton.ts";

const gtins = [gtinOf("99942-287-01")!, gtinOf("9990-4620-01")!, withCheckDigit("0086000777001")];
const markers = [
  "\u001D",
  ..."<GS> [GS] {GS} {gs} <FNC1> [FNC1] _x001D_ \\x1D \\u001d %1D ~ ^ ^] | \u241D # @ $ ` \\ [ } \u00A7 \u2194 &#29;".split(
    " ",
  ),
  " ",
];
/** A text that no lot has but as a separator. */
const names = /<gs>|<fnc1>|_x001d_|%1d|<(?:f1|1d|0x1d|x1d|29)>|\((?:gs|fnc1|f1)\)|&gs;/i;

type Pick = (most: number) => number;
/** Numbers from 0 to below `most`, the same for the same seed (mulberry32). */
function picksOf(seed: number): Pick {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * most);
  };
}
/** One test for each seed, so that none comes near the time limit on a busy machine. */
const seedCount = 8;
const codesPerSeed = 200_000 / seedCount;
const seedsFrom = (first: number): number[] => Array.from({ length: seedCount }, (_, at) => first + at);
const oneOf = <Each>(all: readonly Each[], pick: Pick): Each => all[pick(all.length)]!;

const of82 = "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
const usual = "ABCDEFGHJKLMNPRSTUVWXYZ01234567890123456789-./";
const valueOf = (pick: Pick): string => {
  const letters = pick(3) === 0 ? of82 : usual;
  return Array.from({ length: 1 + pick(pick(2) === 0 ? 20 : 9) }, () => letters[pick(letters.length)]).join("");
};
const dateOf = (pick: Pick): string =>
  [20 + pick(40), 1 + pick(12), pick(29)].map((part) => String(part).padStart(2, "0")).join("");

type Made = { sent: string; marker: string; gtin: string; lot: string; serial: string; date: string };
function codeOf(pick: Pick): Made {
  const made = {
    gtin: oneOf(gtins, pick),
    lot: valueOf(pick),
    serial: pick(5) === 0 ? "" : valueOf(pick),
    date: pick(5) === 0 ? "" : dateOf(pick),
    marker: oneOf(markers, pick),
  };
  const [one, two, three] = oneOf(["10 17 21", "10 21 17", "17 10 21", "17 21 10", "21 10 17", "21 17 10"], pick).split(
    " ",
  );
  const said: Record<string, string> = { "10": made.lot, "17": made.date, "21": made.serial };
  const parts = [one!, two!, three!].filter((ai) => said[ai] !== "").map((ai) => ai + said[ai]);
  const rest = parts.map((part, at) => part + (part.startsWith("17") || at === parts.length - 1 ? "" : made.marker));
  return { ...made, sent: `${oneOf(["", "]d2", "]C1"], pick)}01${made.gtin}${rest.join("")}` };
}

function cartonsIn(text: string): readonly Carton[] {
  const reading = readingOf(text, 2026);
  if (reading.kind === "carton") return [reading.carton];
  return reading.kind === "ask" ? reading.cartons : [];
}
const isSaid = ({ gtin, lot, serial, date }: Made, carton: Carton): boolean =>
  carton.gtin === gtin &&
  carton.lot === lot &&
  carton.serial === serial &&
  carton.expires.slice(0, 2) + carton.expires.slice(8) === date.slice(2, 4) + date.slice(0, 2);

describe("codes of lot, expiration date and serial number, with any separator", () => {
  test.each(seedsFrom(41))(
    "are read right, or asked about with the right reading among the answers: seed %i",
    (seed) => {
      const pick = picksOf(seed);
      for (let count = 0; count < codesPerSeed; count++) {
        const made = codeOf(pick);
        if (names.test(made.lot + made.serial)) continue;
        const cartons = cartonsIn(made.sent);
        if (!cartons.some((carton) => isSaid(made, carton)))
          expect.fail(`${JSON.stringify(made.sent)} was read as ${JSON.stringify(cartons)}`);
        if (/[^!-"%-?A-Z_a-z]/.test(made.marker) && cartons.some(({ lot }) => lot.includes(made.marker)))
          expect.fail(`a lot of ${JSON.stringify(made.sent)} has its separator in it`);
      }
    },
  );

  test.each(seedsFrom(715))("never keep a separator in a value, and nothing is thrown: seed %i", (seed) => {
    const pick = picksOf(seed);
    const texts = [
      "01",
      "10",
      "17",
      "21",
      "30",
      "37",
      "715",
      "271231",
      "K2",
      "0",
      "(10)",
      "(21)",
      "]d2",
      "+",
      "=",
      ...gtins,
      ...markers,
    ];
    // Where a scanner sends another separator %1D is three letters.
    const kept = (text: string) =>
      /[^!-"%-?A-Z_a-z]|<gs>|<fnc1>|_x001d_/i.test(text)
        ? /<gs>|<fnc1>|_x001d_|[^!-"%-?A-Z_a-z]/i
        : /<gs>|<fnc1>|_x001d_|%1d/i;
    for (let count = 0; count < codesPerSeed; count++) {
      const begin = pick(2) === 0 ? `01${oneOf(gtins, pick)}` : "";
      const text = begin + Array.from({ length: pick(9) }, () => oneOf(texts, pick)).join("");
      const wrong = cartonsIn(text).find(({ lot, serial }) => kept(text).test(`${lot}${serial}`));
      if (wrong !== undefined) expect.fail(`${JSON.stringify(text)} was read as ${JSON.stringify(wrong)}`);
    }
  });
});
