/** What a scan says of the goods in the hand: never another lot than the one printed there, and where a separator was lost a person is asked. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gtinOf } from "#contract/base/gtin.ts";
import { groupSeparator as GS } from "#contract/receiving/gs1/elements.ts";
import { hasNamedSeparator } from "#contract/receiving/gs1/separators.ts";
import { readingOf, type Carton } from "#contract/receiving/gs1/carton.ts";

const gtin = gtinOf("99904-620-01")!;
const read = (text: string) => readingOf(text, 2026);
const cartonsOf = (text: string): readonly Carton[] => {
  const reading = read(text);
  if (reading.kind === "carton") return [reading.carton];
  return reading.kind === "ask" ? reading.cartons : [];
};

/** Without "%1D", "(GS)" and other names of a separator: where the code has no real one, that is what they are. */
const text82 = fc
  .string({
    unit: fc.constantFrom(
      ..."!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".split(""),
    ),
    minLength: 1,
    maxLength: 20,
  })
  .filter((text) => !hasNamedSeparator(text));
const pair = (most: number, least: number) =>
  fc.integer({ min: least, max: most }).map((each) => String(each).padStart(2, "0"));
const date = fc.tuple(pair(75, 0), pair(12, 1), pair(28, 0)).map((parts) => parts.join(""));
const count = fc.integer({ min: 1, max: 99_999_999 }).map(String);
const sscc = "106141411234567897";
/** Every combination of what stands beside a product: (37) only beside contained goods, (02), of a pallet, (00). */
const beside = { "10": text82, "11": date, "17": date, "30": count };
const symbol = fc.oneof(
  fc
    .record({ ...beside, "21": text82 }, { requiredKeys: [] })
    .map((rest): Record<string, string> => ({ "01": gtin, ...rest })),
  fc
    .record(beside, { requiredKeys: [] })
    .chain((rest) => count.map((many) => ({ "00": sscc, "02": gtin, "37": many, ...rest }))),
);
const isFixed = (ai: string) => ["00", "01", "02", "11", "17"].includes(ai);
const inAnyOrder = (all: Record<string, string>) =>
  fc.shuffledSubarray(Object.keys(all), { minLength: Object.keys(all).length });
const whole = symbol.chain((all) =>
  fc.record({ all: fc.constant(all as Record<string, string>), keys: inAnyOrder(all) }),
);

const isoOf = (yymmdd: string) => (yymmdd === "" ? "" : yymmdd.slice(2, 4) + yymmdd.slice(0, 2));
const shortOf = (wire: string) => wire.slice(0, 2) + wire.slice(8);
const isThe = (all: Record<string, string>) => (carton: Carton) =>
  carton.gtin === gtin &&
  carton.lot === (all["10"] ?? "") &&
  carton.serial === (all["21"] ?? "") &&
  shortOf(carton.expires) === isoOf(all["17"] ?? "") &&
  carton.count ===
    (all["37"] === undefined ? (all["30"] === undefined ? undefined : Number(all["30"])) : Number(all["37"]));

describe("every combination of (00) (01) (02) (10) (11) (17) (21) (30) (37), in any order", () => {
  test("comes back whole with its separators, one at the very end too, in whichever way the scanner writes them", () => {
    const ways = [GS, "^]", "{GS}", "{gs}", "|"];
    fc.assert(
      fc.property(
        whole,
        fc.constantFrom(...ways),
        fc.constantFrom("", "]d2", "]C1", "]Q3"),
        fc.boolean(),
        (given, way, prefix, ends) => {
          const { all, keys } = given;
          const text = keys
            .map((ai, at) => ai + all[ai]! + (isFixed(ai) || (at === keys.length - 1 && !ends) ? "" : way))
            .join("");
          const found = cartonsOf(prefix + text);
          // Nobody knows whether another one was lost: the printed one is the first of those asked about, where any is sent.
          if (text.includes(way)) expect(isThe(all)(found[0]!)).toBe(true);
          expect(found.some(isThe(all))).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("without its separators is what is printed, or asked with that among the answers, and never another lot", () => {
    fc.assert(
      fc.property(whole, ({ all, keys }) => {
        const reading = read(keys.map((ai) => ai + all[ai]!).join(""));
        const open = keys.filter((ai) => !isFixed(ai));
        const isLost = open.length > 1 || keys.slice(keys.indexOf(open[0] ?? "") + 1).length > 0;
        if (reading.kind === "carton" && isLost) expect(isThe(all)(reading.carton)).toBe(true);
        if (reading.kind === "ask") expect(reading.cartons.some(isThe(all))).toBe(true);
        expect(reading.kind).not.toBe("plain");
      }),
      { numRuns: 1_000 },
    );
  });
});

test.each([
  [`21!%1D01${gtin}`, { serial: "!", lot: "" }],
  [`371${GS}10!(GS)02${gtin}00${sscc}`, { serial: "", lot: "!(GS)" }],
])("a name of a separator is one, but part of the value where the code has real ones: %s", (text, expected) => {
  expect(cartonsOf(text)[0]).toMatchObject({ gtin, ...expected });
});

test("a separator that was lost before the expiry asks: the lot as written, and the one that ends before it", () => {
  expect(read(`01${gtin}10K2417271231`)).toMatchObject({
    kind: "ask",
    isFirstAsWritten: true,
    cartons: [
      { lot: "K2417271231", expires: "" },
      { lot: "K", expires: "" }, // and (241), the customer's part number
      { lot: "K24", expires: "12/31/2027" },
      { lot: "K24172", expires: "" }, // and (712), a Spanish reimbursement number
    ],
  });
  // The usual order of a carton: nothing is lost before a lot that nothing can be behind.
  expect(read(`01${gtin}1727123110KB6077`)).toMatchObject({ kind: "carton", carton: { lot: "KB6077" } });
  expect(read(`01${gtin}1727123121S5510K24`)).toMatchObject({ kind: "ask" });
});

test("where only a lost separator makes it a code at all, it is asked as well", () =>
  expect(read(`01${gtin}10${"K".repeat(18)}17271231`)).toMatchObject({
    kind: "ask",
    isFirstAsWritten: false,
    cartons: [{ lot: "K".repeat(18), expires: "12/31/2027" }],
  }));

test.each([
  ["240", "10LOT240PART9", ["LOT240PART9", "LOT"]],
  ["712", "10LOT712X", ["LOT712X", "LOT"]],
  ["91", "10LOT91XYZ", ["LOT91XYZ", "LOT"]],
])("a separator that was lost before any other identifier, (%s), asks as well", (_ai, text, lots) =>
  expect(cartonsOf(`01${gtin}${text}`).map(({ lot }) => lot)).toEqual(lots),
);

test("where one of two separators was lost it asks, but not about a lot that is the same either way", () => {
  const one = read(`01${gtin}10LOT17271231${GS}21SER`);
  expect(one).toMatchObject({ kind: "ask", isFirstAsWritten: true });
  expect(cartonsOf(`01${gtin}10LOT17271231${GS}21SER`)).toContainEqual(
    expect.objectContaining({ lot: "LOT", expires: "12/31/2027", serial: "SER" }),
  );
  expect(read(`01${gtin}10LOT${GS}21S9117271231`)).toMatchObject({ carton: { lot: "LOT", serial: "S9117271231" } });
  expect(read(`01${gtin}10${"K".repeat(18)}17271231${GS}21SER`)).toMatchObject({
    kind: "ask",
    isFirstAsWritten: false,
  });
});

test("a composite code and a web address say product, lot and expiry; an address of anything else is no GS1 code", () => {
  const said = { gtin, lot: "K24b", expires: "12/31/2027" };
  expect(read(`]E0${gtin.slice(1)}|]e010K24b^]17271231`)).toMatchObject({ kind: "carton", carton: said });
  for (const prefix of ["", "]Q1", "]d1"])
    expect(read(`${prefix}https://drug.example/x/01/${gtin}/10/K24b?17=271231&from=box`)).toMatchObject({
      kind: "carton",
      carton: said,
    });
  expect(read(`https://id.gs1.org/01/${gtin}?10=K24b`)).toMatchObject({ kind: "faulty" });
  expect(read("https://drug.example/about")).toEqual({ kind: "plain", text: "https://drug.example/about" });
});

test("day 00 is the month's last; a case says its level, contained goods their count, a pallet its number", () => {
  expect(read(`01${gtin}17280200`)).toMatchObject({ carton: { expires: "02/29/2028" } });
  const pack = `5${gtin.slice(1, 13)}`;
  const check = Array.from("0123456789").find((digit) => read(`01${pack}${digit}11260101`).kind === "carton")!;
  expect(read(`01${pack}${check}`)).toMatchObject({ carton: { level: 5, ndc: "9990462001" } });
  expect(read(`00${sscc}02${gtin}3724`)).toMatchObject({ carton: { count: 24 } });
  expect(read(`00${sscc}`)).toEqual({ kind: "tote", sscc });
});

test("what people read under the symbol is read too, and a retail code is its product", () => {
  expect(read(`(01)${gtin}(17)271231(10)K24107(21)77`)).toMatchObject({
    carton: { lot: "K24107", serial: "77", expires: "12/31/2027", ndc: "9990462001" },
  });
  for (const code of [gtin.slice(2), gtin.slice(1), gtin, `]E0${gtin.slice(1)}`])
    expect(read(code)).toMatchObject({ kind: "carton", carton: { gtin, lot: "" } });
});

test.each([
  ["a wrong check digit", `01${gtin.slice(0, 13)}${(Number(gtin[13]) + 1) % 10}10K24`],
  ["a date that is none", `]d201${gtin}17271341`],
  ["a lot of no product", `]d210K24${GS}17271231`],
  ["a retail code with a wrong digit", `]E0${gtin.slice(1, 13)}${(Number(gtin[13]) + 1) % 10}`],
])("%s makes the whole code faulty", (_what, text) => expect(read(text).kind).toBe("faulty"));

test.each(["K24107", "10K24107", "99904-620-01", "9990462001", "PO-4480", "]C0K24107"])("%s is no GS1 code", (text) =>
  expect(read(text)).toEqual({ kind: "plain", text: text.replace("]C0", "") }),
);

const bare = (text: string) => text.replaceAll(/[()]/g, "");

test("whatever a scanner sends, nothing is thrown, and a lot is always printed there behind its (10)", () => {
  const noise = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc
      .array(fc.constantFrom("01", gtin, "10", "17", "21", "30", "37", "271231", "K2", GS, "^]", "]d2", "(10)", "0"), {
        maxLength: 12,
      })
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(noise, (text) => {
      for (const { lot } of cartonsOf(text)) if (lot !== "") expect(bare(text)).toContain(`10${bare(lot)}`);
    }),
    { numRuns: 3_000 },
  );
});

test("of 226 ways to read a pallet's code the printed one is among the answers", () => {
  const text = "303374707217210121020039990462001910>B4q37999999931110110300106141411234567897";
  expect(cartonsOf(text)).toContainEqual(expect.objectContaining({ lot: ">B4q", count: 99_999_993 }));
});
