/** Two unsent neighbours of one cart line as one: the server comes to the same line as it would by both, one after the other. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { largestInteger } from "#contract/base/numbers.ts";
import { applyAdd, applyRemove, applyUpdate, type CartLine } from "#contract/cart/rules/cart.ts";
import type { Acting, Bodies, Entry, Write } from "#outbox/entry/entry.ts";
import { type LineEntry, version } from "#outbox/entry/kinds.ts";
import { merged } from "#outbox/entry/merge.ts";
import { entryOf } from "#outbox/entry/new-entry.ts";

const acting: Acting = { customer_id: 1, cart_type: "RXO", time_zone: "America/Chicago" };
const line = { item_id: 101, quantity_uom_code: "CT" };

let made = 0;
/** The entry of a write, the next one of its person. */
function entry(write: Write, over: Partial<Entry> = {}): LineEntry {
  made += 1;
  const facts = { v: version, key: `key-${made}`, device: "d1", user_id: 7, created_at: made };
  return { ...entryOf(write, acting, facts), seq: made, ...over } as LineEntry;
}
const add = (quantity: number, over: Partial<Bodies["addItem"]> = {}) =>
  entry({ call: "addItem", body: { ...line, quantity, ...over } });
const update = (new_quantity: number, base?: number) =>
  entry({ call: "updateItem", body: { ...line, new_quantity }, ...(base === undefined ? {} : { base }) });
const remove = (base?: number) => entry({ call: "removeItem", body: line, ...(base === undefined ? {} : { base }) });

const limit = { max_sale_qty: null, unit: "Carton" };
const quantityIn = (lines: readonly CartLine[]) => lines[0]?.quantity ?? 0;
const standing = (quantity: number): CartLine[] => (quantity === 0 ? [] : [{ ...line, quantity }]);

/** The line after an entry as the server does it: what was decided over another quantity than stands there is turned down. */
function after(quantity: number, { call, body, base }: LineEntry): number | "refused" {
  const lines = standing(quantity);
  if (call === "addItem") {
    const change = applyAdd(lines, { ...line, quantity: body.quantity }, limit);
    return change.kind === "refused" ? "refused" : quantityIn(change.lines);
  }
  if (base !== null && base !== quantity && !(call === "removeItem" && quantity === 0)) return "refused";
  const change =
    call === "removeItem"
      ? applyRemove(lines, line)
      : applyUpdate(lines, { ...line, quantity: body.new_quantity }, limit);
  return change.kind === "refused" ? "refused" : quantityIn(change.lines);
}

/** What a person does to the line that they see `quantity` of. */
type Act = { kind: "add" | "update" | "remove"; by: number; isSeen: boolean };
const entryOfAct = ({ kind, by, isSeen }: Act, seen: number): LineEntry => {
  if (kind === "add") return add(by);
  return kind === "update" ? update(by, isSeen ? seen : undefined) : remove(isSeen ? seen : undefined);
};
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom("add" as const, "update" as const, "remove" as const),
  by: fc.integer({ min: 1, max: 40 }),
  isSeen: fc.boolean(),
});

describe("two neighbours of one line", () => {
  test("sent as one come to what they come to one by one, whatever stood there", () => {
    let mergedOnes = 0;
    fc.assert(
      fc.property(fc.nat(60), act, act, (quantity, first, second) => {
        const one = entryOfAct(first, quantity);
        const between = after(quantity, one) as number;
        const other = entryOfAct(second, between);
        const both = merged(one, other);
        if (both === undefined) return;
        mergedOnes += 1;
        expect(after(quantity, both as LineEntry)).toBe(after(between, other));
        // The first one's place: nobody overtakes anybody by being merged.
        expect([both.key, both.seq, both.orderingKey]).toEqual([one.key, one.seq, one.orderingKey]);
      }),
      { numRuns: 500 },
    );
    expect(mergedOnes).toBeGreaterThan(100);
  });

  test("a whole row of them come to the same, however many become one", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.array(act, { minLength: 1, maxLength: 8 }), (quantity, acts) => {
        let seen = quantity;
        const waiting: LineEntry[] = [];
        for (const each of acts) {
          const next = entryOfAct({ ...each, isSeen: true }, seen);
          seen = after(seen, next) as number;
          const last = waiting.at(-1);
          const one = last && merged(last, next);
          if (one === undefined) waiting.push(next);
          else waiting[waiting.length - 1] = one as LineEntry;
        }
        const sent = waiting.reduce<number | "refused">(
          (stands, each) => (stands === "refused" ? stands : after(stands, each)),
          quantity,
        );
        expect(sent).toBe(seen);
      }),
    );
  });

  test.each([
    ["an addition and an addition are their sum", () => [add(2), add(3)], { call: "addItem", body: { quantity: 5 } }],
    [
      "of two quantities the last holds, over what stood first",
      () => [update(4, 2), update(9, 4)],
      { base: 2, body: { new_quantity: 9 } },
    ],
    ["what is taken off was changed for nothing", () => [update(4, 2), remove(4)], { call: "removeItem", base: 2 }],
    ["what is taken off was added for nothing", () => [add(3), remove(8)], { call: "removeItem", base: 5 }],
    ["what was not seen before stays unseen", () => [add(3), remove()], { call: "removeItem", base: null }],
    [
      "taken off and put back is set to what was put back",
      () => [remove(5), add(2)],
      { call: "updateItem", base: 5, body: { new_quantity: 2 } },
    ],
    ["taken off twice is taken off", () => [remove(5), remove(5)], { call: "removeItem", base: 5 }],
  ] as [string, () => [LineEntry, LineEntry], object][])("%s", (_what, pair, expected) => {
    expect(merged(...pair())).toMatchObject(expected);
  });

  test("what was put back keeps its kit check, and is called what it is called now", () => {
    const snapshot = { full_description: "Ketorolac", ndc_code: "1", schedule_name: null, sale_UOM_desc: "Carton" };
    const back = { ...add(2, { kit_check_surcharge: true }), snapshot };
    expect(merged(remove(5), back)).toMatchObject({ body: { kit_check_surcharge: true }, snapshot });
    expect(merged({ ...remove(5), snapshot }, add(2))).toMatchObject({ snapshot });
    expect(
      merged(update(4, 2), { ...update(5, 4), body: { ...line, new_quantity: 5, kit_check_surcharge: true } } as Entry),
    ).toMatchObject({
      body: { new_quantity: 5, kit_check_surcharge: true },
    });
  });
});

describe("two stay two", () => {
  const pairs: [string, () => [Entry, Entry]][] = [
    ["of two products", () => [add(1), add(1, { item_id: 102 })]],
    ["of two units", () => [add(1), add(1, { quantity_uom_code: "CS" })]],
    ["of two carts", () => [add(1), { ...add(1), orderingKey: "cart:1:CSO" }]],
    ["one with a kit check, one without", () => [add(1), add(1, { kit_check_surcharge: true })]],
    ["the first being sent", () => [{ ...add(1), state: "sending", attempts: 1 }, add(1)]],
    ["the first tried before: it may have arrived", () => [{ ...add(1), attempts: 1 }, add(1)]],
    ["the first refused", () => [{ ...add(1), state: "blocked" }, add(1)]],
    ["the first done", () => [{ ...add(1), state: "done" }, add(1)]],
    ["the first of another build", () => [{ ...add(1), v: version + 1 }, add(1)]],
    ["the first a colleague's", () => [{ ...add(1), on_behalf_of: { user_id: 8, name: "Ada" } }, add(1)]],
    ["the second a colleague's", () => [add(1), { ...add(1), on_behalf_of: { user_id: 8, name: "Ada" } }]],
    ["a quantity after an addition", () => [add(1), update(4, 3)]],
    ["a quantity after it was taken off", () => [remove(3), update(4, 0)]],
    ["an addition after a quantity", () => [update(4, 3), add(1)]],
    ["put back, where nobody knows what stood there", () => [remove(), add(1)]],
    ["many rows at once", () => [entry({ call: "addItems", body: { items: [{ ...line, quantity: 1 }] } }), add(1)]],
    [
      "a receipt",
      () => [
        add(1),
        entry({ call: "receive", body: { item_id: 101, quantity_received: 1, receive_date: "11/20/2026" } }),
      ],
    ],
  ];
  test.each(pairs)("%s", (_what, pair) => expect(merged(...pair())).toBeUndefined());

  test("where their sum is more than a quantity can say", () => {
    expect(merged(add(largestInteger - 1), add(1))).toMatchObject({ body: { quantity: largestInteger } });
    expect(merged(add(largestInteger), add(1))).toBeUndefined();
  });
});
