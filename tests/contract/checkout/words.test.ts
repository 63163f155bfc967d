/** Every sentence that the rules of the checkout have is walked in a browser, from one table; or it is said here why no page of ours can come to it. */
import { expect, test } from "vitest";
import { maximumMessage } from "#contract/cart/rules/cart.ts";
import { checkoutWords } from "#contract/checkout/rules/checkout-lines.ts";
import { controlledWords } from "#contract/checkout/rules/controlled.ts";
import { formWords } from "#contract/checkout/rules/order-form.ts";
import { recurrenceWords } from "#contract/checkout/rules/recurrence.ts";
import { costFailureMessage, wayEndedMessage } from "#contract/checkout/rules/shipping.ts";
import { specifiedTexts } from "#tests/support/specified-texts.ts";

const table = new Set<string>(Object.values(specifiedTexts).flat());

/** The server answers these to whoever does not come by the page, which prevents them; tests/server/checkout and tests/contract/checkout hold them. */
const prevented: readonly string[] = [
  checkoutWords.empty, // shows that in place of the form
  checkoutWords.otherSum, // sends what was seen: it is told what changed
  checkoutWords.changed, // the list itself is shown
  checkoutWords.overnight, // the carrier always says why
  controlledWords.chooseNumber, // begins with the best one
  controlledWords.needsForm, // offers no mode that the cart may not have
  controlledWords.noForm,
  recurrenceWords.frequency, // Once is no frequency
  recurrenceWords.tooManyLines, // says it of a cart of 201 lines: tests/src/screens/checkout/checkout.test.ts
  recurrenceWords.signed, // asks how often only where it may repeat
];

/** With a stand-in for what is another each time. */
const sentenceOf = (words: unknown): string =>
  typeof words === "function" ? words(...Array.from({ length: words.length }, () => "{}")) : String(words);

/** Said by rules that have no table of words. */
const others = [
  costFailureMessage(1),
  costFailureMessage(2),
  wayEndedMessage({ shipping_method_id: 1, shipping_method_desc: "{}", day: "weekday" }),
  `{}: ${maximumMessage(40, "Carton").replace("40 cartons", "{}")}`,
];

test("every sentence of the rules stands in the table of what is walked", () => {
  const sentences = [checkoutWords, controlledWords, formWords, recurrenceWords]
    .flatMap((words) => Object.values<unknown>(words).map(sentenceOf))
    .concat(others);
  expect(sentences.length).toBeGreaterThan(30);
  expect(sentences.filter((text) => !table.has(text) && !prevented.includes(text))).toEqual([]);
  expect(prevented.filter((text) => table.has(text))).toEqual([]);
});
