/**
 * What the checkout says, letter for letter, in the files that walk it in a browser: the specification's texts (docs/readings.md, "What the specification requires") and our own beside
 * them; and what was seen so far. `{}` stands for what is another each time: a name, a number. That none of the rules' words is missing here
 * tests/contract/checkout/words.test.ts holds.
 */
import { afterAll, expect } from "vitest";
import { shippingFailed, shippingFailedAgain } from "#contract/checkout/quoted.ts";
import * as rules from "#contract/checkout/text.ts";
import { placed } from "#src/text/checkout/checkout.ts";
import { noFormNeeded, numberAvailable } from "#src/text/checkout/signing.ts";
import { onlineToOrder } from "#src/text/trade/cart-lines.ts";

export const specifiedTexts = {
  "texts.deep.test.ts": [
    rules.finishUpdating,
    rules.selectShippingAddress,
    rules.selectBillingAddress,
    rules.selectCertificate,
    rules.enterPassword,
    rules.formNumberNeedsSix,
    rules.validatingFormNumber,
    rules.formNumberTaken,
    rules.enterFormNumber,
    rules.formNumberNeedsNine,
    rules.formNumberCharacters,
    rules.confirmFormNumber,
    rules.formNumbersDiffer,
    rules.calculateShipping,
    rules.startDateNotValid,
    rules.recurringOrdersExceeded,
    placed,
    onlineToOrder,
    rules.noDeaNumber,
    rules.deaNumberExpired("{}"),
    rules.scheduleNotCovered("{}", "{}", "{}"),
    noFormNeeded,
    numberAvailable,
    "{}: Maximum Quantity is {}.",
    "{}: This product is out of stock.",
  ],
  "shipping.deep.test.ts": [
    rules.enterPhone,
    rules.phoneNotValid,
    rules.calculateShipping,
    shippingFailed,
    shippingFailedAgain,
    "Overnight delivery to WI is not possible.",
    "Overnight delivery to AK is not possible.",
    rules.noSaturday,
    rules.methodEnded("{}"),
  ],
  "two-orders.deep.test.ts": [rules.formLinesExceeded, rules.substancesAlone, rules.formNumberTaken],
} as const;

/** The texts that were seen, by test file: the files of a worker share this module. */
const seenByFile = new Map<string, Set<string>>();

/** Notes texts that the running test saw. */
export function walked(texts: readonly string[]): void {
  const { testPath = "" } = expect.getState();
  const seen = seenByFile.get(testPath) ?? new Set();
  for (const text of texts) seen.add(text);
  seenByFile.set(testPath, seen);
}

/** Fails a file whose tests have all passed, in whatever order, and have not seen all of its specified texts; called once in the file. */
export function expectAllWalked(name: keyof typeof specifiedTexts): void {
  // oxlint-disable-next-line eslint/no-empty-pattern -- Vitest takes no other first argument
  afterAll(({}, { tasks }) => {
    if (!tasks.every((task) => task.result?.state === "pass")) return; // one of them ran alone
    const seen = [...seenByFile].flatMap(([path, texts]) => (path.endsWith(`/${name}`) ? [...texts] : []));
    expect(specifiedTexts[name].filter((text) => !seen.some((each) => isSaid(text, each)))).toEqual([]);
  });
}

/** Whether a sentence of the table is what was said. */
function isSaid(text: string, said: string): boolean {
  const parts = text.split("{}").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`).test(said);
}
