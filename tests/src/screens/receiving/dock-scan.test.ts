/** What a scan means among the pending lines, for any lines and any code: the right goods or none, and never a line of something else. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { ndc542 } from "#contract/base/ndc.ts";
import { found, isNdcOf, linesWith } from "#src/screens/receiving/count/finding.ts";
import { aPendingLine } from "#tests/support/entries.ts";

const figures = (count: number) => fc.nat(10 ** count - 1).map((number) => String(number).padStart(count, "0"));
/** An NDC of 10 digits in each of its forms. */
const ndc = fc
  .constantFrom([4, 4, 2], [5, 3, 2], [5, 4, 1])
  .chain(([labeler, product, pack]) => fc.tuple(figures(labeler), figures(product), figures(pack)))
  .map((parts) => parts.join("-"));
/** As it may stand on a carton, or be read from its barcode. */
const waysToWrite = (code: string) => {
  const long = ndc542(code)!;
  return [code, code.replaceAll("-", ""), long, long.replaceAll("-", ""), `0${long.replaceAll("-", "")}`, ` ${code} `];
};

const lines: fc.Arbitrary<PendingReceive[]> = fc
  .array(
    fc.record({
      order_id: fc.constantFrom(4_820_001, 4_820_002, 4_820_003),
      item_id: fc.integer({ min: 1, max: 3 }),
      lot_no: fc.constantFrom("ON26114", "on26114", "K24107"),
      rec_qty: fc.constantFrom(0, 4, 12),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((rows) =>
    rows.map(({ lot_no, ...row }, line_no) =>
      aPendingLine({
        ...row,
        line_no,
        ndc_code: `99904-21${row.item_id}-02`,
        full_description: `Drug${row.item_id} 2 mg/mL`,
        lots: [{ lot_no, expiration_date: "08/31/2027", quantity: 12 }],
      }),
    ),
  );
const isDue = ({ rec_qty }: PendingReceive) => rec_qty < 12;
/** The first of them of which something is due, else the first; with those of other orders behind it. */
const meant = (those: readonly PendingReceive[]) => {
  const due = those.filter(isDue);
  const [line, ...rest] = due.length > 0 ? due : those;
  return { line, others: rest.filter(({ order_id }) => order_id !== line!.order_id) };
};

describe("an NDC", () => {
  test("is the product's however it is written", () => {
    fc.assert(
      fc.property(ndc, (code) => {
        for (const text of waysToWrite(code)) expect(isNdcOf(code, text)).toBe(true);
      }),
    );
  });

  test("is no other product's, and no part of one: half a code means nothing for sure", () => {
    fc.assert(
      fc.property(ndc, ndc, fc.integer({ min: 1, max: 9 }), (one, other, length) => {
        if (ndc542(one) !== ndc542(other) && one.replaceAll("-", "") !== other.replaceAll("-", ""))
          expect(isNdcOf(one, other)).toBe(false);
        expect(isNdcOf(one, one.replaceAll("-", "").slice(0, length))).toBe(false);
        expect(isNdcOf(one, `${one} x`)).toBe(false);
      }),
    );
  });

  test("chooses the oldest of its lines of which something is due, and names those of other orders", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 3 }), fc.nat(5), (all, item_id, way) => {
        const code = waysToWrite(`99904-21${item_id}-02`)[way]!;
        const its = all.filter((line) => line.item_id === item_id);
        expect(found(all, code, 2026)).toEqual(
          its.length === 0 ? { kind: "nothing" } : { kind: "one", lot: undefined, ...meant(its) },
        );
      }),
    );
  });
});

describe("a lot", () => {
  test("chooses the oldest of its lines of which something is due, those first that write it so, in the letters of that shipment, before anything else is looked at", () => {
    fc.assert(
      fc.property(lines, fc.constantFrom("on26114", " ON26114", "k24107 "), (all, text) => {
        const name = text.trim().toUpperCase();
        const named = all.filter(({ lots }) => lots[0]!.lot_no.toUpperCase() === name);
        const exact = named.filter(({ lots }) => lots[0]!.lot_no === text.trim());
        const its = exact.length > 0 ? exact : named;
        const what = found(all, text, 2026);
        if (its.length === 0) expect(what.kind).not.toBe("one");
        else
          expect(what).toEqual({
            kind: "one",
            lot: expect.stringMatching(new RegExp(`^${name}$`, "i")),
            ...meant(its),
          });
      }),
    );
  });
});

describe("words", () => {
  /** A line's own words, in any order and any case. */
  test("of a line find it among all the others", () => {
    fc.assert(
      fc.property(lines, fc.nat(5), fc.boolean(), (all, at, isLoud) => {
        const line = all[at % all.length]!;
        const text = `  ${line.order_id}   drug${line.item_id} `;
        const narrowed = linesWith(all, isLoud ? text.toUpperCase() : text);
        expect(narrowed).toEqual(
          all.filter(({ order_id, item_id }) => order_id === line.order_id && item_id === line.item_id),
        );
      }),
    );
  });

  test("without any all lines stand there; the more there are the fewer lines", () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.constantFrom("drug1", "mg", "4820002", "99904", "k24"), { maxLength: 3 }),
        (all, words) => {
          expect(linesWith(all, "   ")).toBe(all);
          const narrowed = linesWith(all, words.join(" "));
          expect(all.filter((line) => narrowed.includes(line))).toEqual(narrowed);
          for (const word of words) expect(linesWith(narrowed, word)).toEqual(narrowed);
        },
      ),
    );
  });

  test("do not join what stands in two fields: the end of a name and the beginning of a number are no word", () => {
    const line = aPendingLine({ full_description: "Ondansetron 2 mg/mL", ndc_code: "99904-212-02" });
    expect(linesWith([line], "mL99904")).toEqual([]);
  });

  test("of figures find a code from its beginning on, from three on", () => {
    const line = aPendingLine({ order_id: 1, ndc_code: "9990-4620-01", customer_order_no: "", lots: [] });
    expect(linesWith([line], "999046")).toEqual([line]);
    expect(linesWith([line], "09990")).toEqual([line]);
    expect(linesWith([line], "046")).toEqual([]);
  });
});

/** What scanners and people write around a code, and parts of codes. */
const parts = `]A0 ]E0 ]E4 ]C1 ]d2 NDC # ' " * - = 0 1 99904 21 drug1 (01) (10) N4 item`
  .split(" ")
  .concat(" ", "\u001D", "\u00A0", "\uFEFF");

test("whatever was scanned, one line that fits is chosen, several are shown, and none is missed", () => {
  fc.assert(
    fc.property(
      lines,
      fc.oneof(
        fc.string({ maxLength: 10 }),
        fc.constantFrom("drug", "2 mg", "restock", "-", "--- "),
        fc.array(fc.constantFrom(...parts), { maxLength: 5 }).map((chosen) => chosen.join("")),
      ),
      (all, text) => {
        const what = found(all, text, 2026);
        if (what.kind === "nothing") expect(linesWith(all, text)).toEqual([]);
        if (what.kind === "words") expect(linesWith(all, what.text).length).toBeGreaterThan(1);
        if (what.kind === "one") expect(all).toContain(what.line);
      },
    ),
  );
});
