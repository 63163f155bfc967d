/** The field shapes that all calls share: what each lets in, to the last digit and character, and what comes out of it. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  CartTypeInput,
  Count,
  Email,
  EnteredDate,
  Id,
  Instant,
  paging,
  PathId,
  text,
  UomCode,
  WireDate,
  YesNo,
} from "#contract/base/fields.ts";
import { anyText } from "#tests/support/any-text.ts";

/** What comes out; undefined: it is not let in. */
const taken = (shape: z.ZodMiniType, value: unknown): unknown => {
  const parsed = shape.safeParse(value);
  return parsed.success ? parsed.data : undefined;
};
const INT_MAX = 2_147_483_647;

describe("numbers", () => {
  test("an identity is 1 to 2147483647, a count may be 0 too", () => {
    const edges = [-1, 0, 1, 2, INT_MAX - 1, INT_MAX, INT_MAX + 1, 1.5, Number.NaN, Infinity, "1", null, true];
    expect(edges.map((edge) => taken(Id, edge))).toEqual([
      undefined,
      undefined,
      1,
      2,
      INT_MAX - 1,
      INT_MAX,
      ...Array.from({ length: 7 }),
    ]);
    expect(edges.map((edge) => taken(Count, edge))).toEqual([
      undefined,
      0,
      1,
      2,
      INT_MAX - 1,
      INT_MAX,
      ...Array.from({ length: 7 }),
    ]);
  });

  test("an identity in a path is the same number as text, written in one way", () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: 1, max: INT_MAX }), fc.integer({ min: 1, max: 9 })), (id) => {
        expect([taken(PathId, String(id)), taken(PathId, id)]).toEqual([id, id]);
        const others = [`0${id}`, `+${id}`, `-${id}`, ` ${id}`, `${id} `, `${id}.0`, `${id}e0`, `0x${id}`, `${id}\n`];
        expect(others.filter((other) => taken(PathId, other) !== undefined)).toEqual([]);
      }),
    );
    const none = ["", "0", "2147483648", "9999999999", "99999999999999999999", "١", 0, INT_MAX + 1, 1.5];
    expect(none.filter((value) => taken(PathId, value) !== undefined)).toEqual([]);
    expect(taken(PathId, "2147483647")).toBe(INT_MAX);
  });

  test("a page is the first and of the usual size where nothing is said, and never larger than the largest", () => {
    const shape = z.strictObject(paging(50, 200));
    expect(taken(shape, {})).toEqual({ page: 1, page_size: 50 });
    expect(taken(shape, { page: 1_000_000, page_size: 200 })).toEqual({ page: 1_000_000, page_size: 200 });
    const none = [
      { page: 0 },
      { page: 1_000_001 },
      { page_size: 0 },
      { page_size: 201 },
      { page: 1.5 },
      { page: null },
    ];
    expect(none.filter((value) => taken(shape, value) !== undefined)).toEqual([]);
  });
});

describe("dates", () => {
  test("one that is answered may be of any year, one that is entered from 1900 to 2200", () => {
    const days = ["12/31/1899", "01/01/1900", "02/29/2024", "12/31/2200", "01/01/2201", "02/29/2023", "2024-02-29", ""];
    expect(days.map((day) => taken(WireDate, day) !== undefined)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(days.filter((day) => taken(EnteredDate, day) !== undefined)).toEqual(days.slice(1, 4));
  });

  test("an instant is one of UTC with its seconds", () => {
    const instants = ["2026-11-20T13:41:00Z", "2026-11-20T13:41:00.123Z"];
    expect(instants.map((instant) => taken(Instant, instant))).toEqual(instants);
    const none = ["2026-11-20T13:41:00+01:00", "2026-11-20", "2026-02-30T00:00:00Z", "11/20/2026", "now"];
    expect(none.filter((instant) => taken(Instant, instant) !== undefined)).toEqual([]);
  });
});

describe("text", () => {
  test("is trimmed first and measured then, and holds no control characters but line breaks and tabs", () => {
    const shape = text(5);
    expect(taken(shape, "  12345  ")).toBe("12345");
    expect(taken(shape, "\n12345\t")).toBe("12345");
    expect(taken(shape, "123456")).toBeUndefined();
    expect(taken(shape, "   ")).toBe("");
    expect(taken(shape, "a\n\r\tb")).toBe("a\n\r\tb");
    const controls = ["\0", "\u0007", "\u001B", "\u007F", "\u0085", "\u009F", "\uD800"];
    expect(controls.filter((control) => taken(shape, `a${control}b`) !== undefined)).toEqual([]);
    expect([5, null, undefined, ["a"]].filter((value) => taken(shape, value) !== undefined)).toEqual([]);
  });

  test("what came out of it goes in again, unchanged", () => {
    const shape = text(20);
    fc.assert(
      fc.property(anyText(30), (value) => {
        const once = taken(shape, value);
        if (once !== undefined) expect(taken(shape, once)).toBe(once);
      }),
    );
  });
});

describe("codes", () => {
  test("both spellings of a cart's type are understood, and one is meant", () => {
    expect(["RXO", "RX", "CSO", "CSOS"].map((code) => taken(CartTypeInput, code))).toEqual([
      "RXO",
      "RXO",
      "CSO",
      "CSO",
    ]);
    const none = ["rxo", "CS", "RXOS", "", null, " RX"];
    expect(none.filter((code) => taken(CartTypeInput, code) !== undefined)).toEqual([]);
  });

  test("a unit is two or three capital letters", () => {
    const none = ["C", "CTNS", "ct", "C1", "C T", " CT", "CT\n", "ÇT"];
    expect([taken(UomCode, "CT"), taken(UomCode, "CTN")]).toEqual(["CT", "CTN"]);
    expect(none.filter((code) => taken(UomCode, code) !== undefined)).toEqual([]);
  });

  test("Y and N, and nothing that is nearly so", () => {
    expect(["Y", "N"].map((code) => taken(YesNo, code))).toEqual(["Y", "N"]);
    expect(["y", "", true, null].filter((code) => taken(YesNo, code) !== undefined)).toEqual([]);
  });
});

describe("an e-mail address", () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,6}[a-z0-9])?$/);
  const local = fc.stringMatching(/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,12}$/);

  test("is taken as HTML's own input takes it, without the spaces around it", () => {
    fc.assert(
      fc.property(local, fc.array(label, { minLength: 1, maxLength: 3 }), (name, labels) => {
        const address = `${name}@${labels.join(".")}`;
        expect([taken(Email, address), taken(Email, ` ${address}\n`)]).toEqual([address, address]);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ["no name", "@example.com"],
    ["no place", "ada@"],
    ["two signs", "ada@b@example.com"],
    ["a space inside", "ada reed@example.com"],
    ["a dot at the end", "ada@example.com."],
    ["two dots in the place", "ada@example..com"],
    ["a hyphen where a label begins", "ada@-example.com"],
    ["a hyphen where a label ends", "ada@example-.com"],
    ["a label of 64", `ada@${"a".repeat(64)}.com`],
    ["quotes", '"ada"@example.com'],
    ["a second line", "ada@example.com\nbcc: all@example.com"],
    ["letters that mail servers do not share", "ädä@example.com"],
  ])("has not %s", (_what, address) => expect(taken(Email, address)).toBeUndefined());

  test("has at most 254 characters, and labels of at most 63", () => {
    const at = (length: number) => {
      const place = `${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}`;
      return `${"n".repeat(length - place.length - 1)}@${place}`;
    };
    expect([taken(Email, at(254)), taken(Email, at(255))]).toEqual([at(254), undefined]);
  });
});
