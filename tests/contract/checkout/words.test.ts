/** Every blocking reason of the checkout is walked in a browser, from one table; or it is listed here why no page can show it. */
import { describe, expect, test } from "vitest";
import { maximumMessage } from "#contract/cart/rules/cart.ts";
import { mostRecurring, mostRecurringLines } from "#contract/checkout/rules/recurrence.ts";
import { formLines } from "#contract/checkout/rules/order-form.ts";
import * as quoted from "#contract/checkout/quoted.ts";
import * as text from "#contract/checkout/text.ts";
import { specifiedTexts } from "#tests/support/specified-texts.ts";

const table = new Set<string>(Object.values(specifiedTexts).flat());

/** The server refuses with these a request that does not come from the page, which prevents them; tests/server/checkout and tests/contract/checkout hold them. */
const prevented: readonly (keyof typeof text)[] = [
  "emptyCart", // shown in place of the form
  "totalChanged", // the page sends what it showed and gets the list of changes
  "cartChanged", // the list is shown
  "noOvernight", // the carrier always gives a reason
  "selectDeaNumber", // the best one is selected
  "needsForm", // no mode is offered that the cart may not have
  "noForm",
  "selectFrequency", // "Once" is no frequency
  "recurringLinesExceeded", // shown for a cart of 201 lines: tests/src/screens/checkout/checkout.test.ts
  "cannotRepeat", // the frequency is offered only where the order may repeat
];

/** No blocking reasons: they are part of another text, or only inform. */
const others: readonly (keyof typeof text)[] = [
  "saturdayEnded", // as methodEnded
  "spendToShipFree",
  "productRemoved",
  "shippingNotCalculated",
  "shippingChanged",
  "productAdded",
  "quantityChanged",
  "priceChanged",
  "bonusChanged",
  "kitCheckChanged",
  "noPrice",
  "offerEnded",
  "offerChanged",
  "limitChanged",
  "stockShort",
  "repeats",
  "repeatsLabel",
  "everyWeek",
  "everyTwoWeeks",
  "everyMonth",
  "everyMonthOrLastDay",
  "unnamedRecurring",
];

/** With `{}` for each value. */
const sentenceOf = (words: unknown): string =>
  typeof words === "function" ? words(...Array.from({ length: words.length }, () => "{}")) : String(words);

describe("the table of walked texts", () => {
  test("has every blocking reason that a page can show", () => {
    const left = new Set<string>([...prevented, ...others]);
    const sentences = Object.entries(text)
      .flatMap(([name, words]) => (left.has(name) ? [] : [sentenceOf(words)]))
      .concat(Object.values(quoted), `{}: ${maximumMessage(40, "Carton").replace("40 cartons", "{}")}`);
    expect(sentences.length).toBeGreaterThan(20);
    expect(sentences.filter((each) => !table.has(each))).toEqual([]);
  });

  test("has no text that the page prevents", () => {
    const shown = Object.entries(text).flatMap(([name, words]) => (table.has(sentenceOf(words)) ? [name] : []));
    expect(shown.filter((name) => prevented.some((each) => each === name))).toEqual([]);
  });
});

describe("texts with a limit", () => {
  test.each([
    [text.formLinesExceeded, formLines],
    [text.recurringLinesExceeded, mostRecurringLines],
    [text.recurringOrdersExceeded, mostRecurring],
  ])("%s", (sentence, limit) => {
    expect(sentence).toContain(` ${limit} `);
  });
});
