/** The examples of the answers that a device keeps: no answer of the contract is rejected by one, and everything else is. */
import { partialMatchKey, type QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import * as z from "zod";
import { extend } from "zod/mini";
import { cart, cartCounts } from "#contract/cart/cart.ts";
import { orderGuides } from "#contract/cart/order-guides.ts";
import { usualItems } from "#contract/cart/usual-items.ts";
import { classifications } from "#contract/catalogue/catalogue.ts";
import { helpDesk } from "#contract/distributor/help-desk.ts";
import { addresses } from "#contract/identity/customers.ts";
import { ordersAtAGlance, purchaseOrder, searchOrders } from "#contract/orders/orders.ts";
import { recurringOrders } from "#contract/orders/recurring.ts";
import { unconfirmedCounts } from "#contract/receiving/controlled.ts";
import { historicalReceives, pendingReceives } from "#contract/receiving/receiving.ts";
import { quarantined } from "#contract/receiving/suspect.ts";
import { recalls } from "#contract/reports/recalls.ts";
import { kept } from "#src/data/base/kept.ts";
import { hasItsShape, shapes, type AnswerShape } from "#src/offline/answer-shapes.ts";

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

const heard = (answer: z.core.$ZodType) => z.object({ answer, doneBefore: z.number() });
/** The schema of what is kept under a key. */
const schemas: [QueryKey, z.core.$ZodType][] = [
  [["cart", "lines"], heard(extend(cart.output, { parts: z.array(z.unknown()) }))],
  [["cart", "counts"], heard(cartCounts.output)],
  [["usual-items"], usualItems.output],
  [["order-guides"], orderGuides.output],
  [["addresses"], addresses.output],
  [["orders", "search"], z.object({ pages: z.array(searchOrders.output), pageParams: z.array(z.unknown()) })],
  [["orders", "purchase-order"], purchaseOrder.output],
  [["orders", "at-a-glance"], ordersAtAGlance.output],
  [["recurring"], recurringOrders.output],
  [["receiving", "pending"], heard(pendingReceives.output).extend({ prints: z.record(z.string(), z.string()) })],
  [["receiving", "history"], heard(historicalReceives.output)],
  [["receiving", "unconfirmed"], unconfirmedCounts.output],
  [["receiving", "quarantine"], quarantined.output],
  [["reports", "recalls"], recalls.output],
  [["catalog", "classifications"], classifications.output],
  [["help-desk"], helpDesk.output],
];
const cases = shapes.map(([key, shape]) => ({ name: key.join(" "), key, shape }));

test("every kind of answer that is kept has an example", () => {
  const without = kept.filter((key) => !shapes.some(([of]) => partialMatchKey(of, key)));
  expect(without).toEqual([]);
});

test.each(cases)("what the example of $name asks for is in every answer of the contract", ({ key, shape }) => {
  const [, output] = schemas.find(([of]) => partialMatchKey(of, key))!;
  const schema = z.toJSONSchema(output, { unrepresentable: "any" }) as Schema;
  expect(notGuaranteed(shape, schema, "answer")).toEqual([]);
});

test.each(cases)("$name: its example fits, and another program's answer does not", ({ key, shape }) => {
  expect(hasItsShape(key, shape)).toBe(true);
  expect(hasItsShape([...key, "of something"], shape)).toBe(true);
  const foreign = [{}, null, undefined, "", "<!doctype html>", 0, true, [{}], [null], [[]], { error: "denied" }];
  for (const answer of foreign) expect({ answer, fits: hasItsShape(key, answer) }).toEqual({ answer, fits: false });
});

test.each(cases)("$name: an example without a part, or with null or another type in its place, does not fit", (at) => {
  const changed = changes(at.shape);
  expect(changed.length).toBeGreaterThan(0);
  for (const answer of changed) expect({ answer, fits: hasItsShape(at.key, answer) }).toEqual({ answer, fits: false });
});

test("what has no example may be anything", () => {
  expect(hasItsShape(["catalog", "search"], "dear")).toBe(true);
});

/** Places of a shape that an answer of the schema may lack, or have of another type. */
function notGuaranteed(shape: AnswerShape, schema: Schema, path: string): string[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.flatMap((each) => notGuaranteed(shape, each, path));
  if (typeof shape !== "object") return typeOf(schema) === typeof shape ? [] : [path];
  if (Array.isArray(shape)) {
    if (schema.type !== "array") return [path];
    const [entry] = shape as readonly [AnswerShape?];
    return entry === undefined ? [] : notGuaranteed(entry, schema.items ?? {}, `${path}[]`);
  }
  if (schema.type !== "object") return [path];
  return Object.entries(shape).flatMap(([name, of]: [string, AnswerShape]) =>
    schema.required?.includes(name) === true
      ? notGuaranteed(of, schema.properties?.[name] ?? {}, `${path}.${name}`)
      : [`${path}.${name}`],
  );
}

function typeOf({ type, enum: values, const: value }: Schema): string {
  if (value !== undefined) return typeof value;
  if (values !== undefined) return typeof values[0];
  return type === "integer" ? "number" : String(type);
}

/** The example with each of its parts left out, null, or of another type. */
function changes(shape: AnswerShape): unknown[] {
  const other = typeof shape === "number" ? "0" : 0;
  if (typeof shape !== "object") return [undefined, null, other];
  if (Array.isArray(shape)) {
    const [entry] = shape as readonly [AnswerShape?];
    return [undefined, null, {}, ...(entry === undefined ? [] : changes(entry).map((each) => [entry, each]))];
  }
  const whole = shape as { readonly [name: string]: AnswerShape };
  const parts = Object.entries(whole).flatMap(([name, of]) => changes(of).map((each) => ({ ...whole, [name]: each })));
  return [undefined, null, [shape], ...parts];
}
