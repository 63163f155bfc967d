/** From a request to a call's input: what is told of what is wrong, and what is kept of an entry that another build wrote. No server is needed. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { call, type Call } from "#contract/base/call.ts";
import { Done, Id, PathId, text } from "#contract/base/fields.ts";
import { malformed } from "#server/base/malformed.ts";
import { readInput } from "#server/http/input.ts";
import { canonical, wireOf } from "#server/http/wire.ts";
import * as httpText from "#server/http/text.ts";

const unreadable = "Part of this could not be read, so nothing was done. Check what you entered and try again.";
const post = call({
  method: "POST",
  path: "/api/examples/{exampleId}",
  needs: "user",
  about: "An example.",
  input: z.strictObject({
    exampleId: PathId,
    quantity: z.int("must be a whole number").check(z.gte(1, "must be 1 or more")),
    lot_no: z._default(text(5), ""),
    lines: z.optional(z.array(z.strictObject({ item_id: Id, note: z.optional(z.string()) })).check(z.maxLength(2))),
    kind: z.optional(z.enum(["one", "two"])),
  }),
  output: Done,
});
const get = call({ ...post, method: "GET", input: z.strictObject({ exampleId: PathId, page: z.optional(PathId) }) });
const bare = call({
  ...post,
  path: "/api/examples",
  input: z.union([z.string(), z.strictObject({ name: z.string() })]),
});

type Sent = { body?: unknown; query?: unknown; params?: unknown; isEntry?: boolean; to?: Call };
const read = ({ body = {}, query = {}, params = { exampleId: "7" }, isEntry = false, to = post }: Sent) =>
  readInput(to, { params, query, body }, { isEntry });
/** What is told of each field. */
function toldOf(sent: Sent): Record<string, string> | undefined {
  const asked = read(sent);
  return asked.kind === "malformed" ? asked.refusal.detail.fields : undefined;
}

describe("what is read", () => {
  test("comes from the path and the body together, and the path holds", () => {
    expect(read({ body: { quantity: 2, lot_no: " A1 " } })).toMatchObject({
      kind: "read",
      input: { exampleId: 7, quantity: 2, lot_no: "A1" },
    });
    expect(read({ body: { quantity: 2, exampleId: "8" } })).toMatchObject({ input: { exampleId: 7 } });
  });

  test("of a question comes from the query, whatever its body says", () => {
    expect(read({ to: get, query: { page: "2" }, body: { page: "3" } })).toMatchObject({
      input: { exampleId: 7, page: 2 },
    });
  });

  test("may be a bare text where the call takes one", () => {
    expect(read({ to: bare, body: "main st", params: {} })).toMatchObject({ kind: "read", input: "main st" });
    expect(read({ to: bare, body: { name: "main st" }, params: {} })).toMatchObject({ input: { name: "main st" } });
  });

  test("says as it was sent, too", () => {
    const body = { quantity: 2 };
    expect(read({ body }).wire).toEqual({ params: { exampleId: "7" }, query: {}, body });
    expect(wireOf({ params: {}, query: {}, body: undefined })).toEqual({ params: {}, query: {}, body: {} });
  });
});

describe("what is wrong is told of each field, in plain words", () => {
  test.each<[string, unknown, Record<string, string>]>([
    ["left out", { quantity: 1, lines: [{}] }, { "lines.0.item_id": "must be given" }],
    ["another type", { quantity: "2" }, { quantity: "must be a whole number" }],
    ["too little", { quantity: 0 }, { quantity: "must be 1 or more" }],
    ["too long", { quantity: 1, lot_no: "123456" }, { lot_no: "must have at most 5 characters" }],
    [
      "too many",
      { quantity: 1, lines: [{ item_id: 1 }, { item_id: 2 }, { item_id: 3 }] },
      { lines: "must have at most 2 entries" },
    ],
    [
      "too large",
      { quantity: 1, lines: [{ item_id: 3_000_000_000 }] },
      { "lines.0.item_id": "must be at most 2147483647" },
    ],
    ["none of those", { quantity: 1, kind: "three" }, { kind: httpText.mustBeOffered }],
    ["unknown", { quantity: 1, color: "red", size: 2 }, { color: httpText.fieldUnknown, size: httpText.fieldUnknown }],
    ["unknown inside", { quantity: 1, lines: [{ item_id: 1, x: 1 }] }, { "lines.0.x": httpText.fieldUnknown }],
    ["several", { quantity: 0, lot_no: 5 }, { quantity: "must be 1 or more", lot_no: httpText.mustBeOther }],
  ])("%s", (_what, body, fields) => expect(toldOf({ body })).toEqual(fields));

  test("text that no database takes is named by its place", () => {
    expect(toldOf({ body: { quantity: 1, lines: [{ item_id: 1, note: "a\0" }] } })).toEqual({
      "lines.0.note": "must be text",
    });
    expect(toldOf({ body: { quantity: 1, lot_no: "\uD800" } })).toEqual({ lot_no: "must be text" });
  });

  test("what is no object at all is the body's fault", () => {
    for (const body of [[], 7, null, "text"]) expect(Object.keys(toldOf({ body }) ?? {})).toContain("body");
  });

  test("a person reads the name on the screen and what it must be; of what they never saw one plain sentence", () => {
    const messageOf = (fields: Record<string, string>) => malformed(fields).message;
    expect(messageOf({ quantity: "must be 1 or more" })).toBe("The quantity must be 1 or more.");
    expect(messageOf({ item_id: "must be given", lot_no: "must be text" })).toBe("The lot must be text.");
    expect(messageOf({ "lines.0.x": httpText.fieldUnknown })).toBe(unreadable);
    expect(messageOf({ toString: "must be given" })).toBe(unreadable);
    expect(malformed({ a: "b" }).body).toEqual({ Message: unreadable, code: "malformed", fields: { a: "b" } });
  });

  test("no text of the library reaches anybody, whatever was sent", () => {
    const field = fc.constantFrom("quantity", "lot_no", "lines", "kind", "item_id", "__proto__", "newer");
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(field, fc.jsonValue())), (body) => {
        for (const words of Object.values(toldOf({ body }) ?? {})) {
          expect(words).toMatch(/^(must |is not a field of this call$)/);
          expect(words).not.toMatch(/expected|received|invalid|undefined|NaN|zod/i);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("an entry that another build wrote", () => {
  test("is read without what this one does not know, and that is kept by its place", () => {
    const body = { quantity: 2, color: "red", lines: [{ item_id: 1 }, { item_id: 2, weight: { g: 5 } }] };
    expect(read({ body, isEntry: true })).toMatchObject({
      kind: "read",
      input: { quantity: 2, lines: [{ item_id: 1 }, { item_id: 2 }] },
      unread: { color: "red", "lines.1.weight": { g: 5 } },
    });
    expect(body.lines[1]).toHaveProperty("weight"); // what was sent stays as it was
    expect(read({ body }).kind).toBe("malformed"); // whoever is there is told
  });

  test("is malformed where what is known is wrong, and then all of it is told", () => {
    expect(toldOf({ body: { quantity: 0, color: "red" }, isEntry: true })).toEqual({
      quantity: "must be 1 or more",
      color: httpText.fieldUnknown,
    });
  });

  test("with nothing unknown has nothing unread", () => {
    const asked = read({ body: { quantity: 2 }, isEntry: true });
    expect(asked.kind === "read" && asked.unread).toBeUndefined();
  });
});

describe("two requests are one where they say the same", () => {
  /** The same value with the fields of each object in another order. */
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, each]) => [name, turned(each)]),
    );
  };

  test("in whichever order their fields come", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonical(turned(value))).toBe(canonical(value));
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(canonical({ b: [2, 1], a: { d: 1, c: null } })).toBe('{"a":{"c":null,"d":1},"b":[2,1]}');
  });

  test("and two where they do not: a list has its order", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const isSame = canonical(one) === canonical(other);
        const [a, b] = [one, other].map((each) => JSON.parse(JSON.stringify(each)) as unknown);
        if (isSame) expect(a).toEqual(b);
      }),
    );
    expect(canonical([1, 2])).not.toBe(canonical([2, 1]));
  });
});
