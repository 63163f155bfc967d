/**
 * What the checkout says, letter for letter, in the files that walk it in a browser: the specification's texts (docs/readings.md, "What it asks for") and our own beside
 * them; and what was seen so far. `{}` stands for what is another each time: a name, a number. That none of the rules' words is missing here
 * tests/contract/checkout/words.test.ts holds.
 */
import { afterAll, expect } from "vitest";
import { onlineToOrder } from "#src/text/trade/cart-lines.ts";

export const specifiedTexts = {
  "texts.test.ts": [
    "Finish Updating Item Qty",
    "Select Shipping Address",
    "Select Billing Address",
    "Select CSOS Certificate",
    "Enter Certificate Password",
    "Order Form Number must be 6 characters.",
    "Validating Order Form Number...",
    "Order Form Number must be unique.",
    "Enter Order Form Number",
    "Order Form Number must be 9 characters.",
    "An order form number has letters and digits only.",
    "Enter Confirm Order Form Number",
    "Order Form Numbers do not match.",
    "Calculate Shipping",
    "Start Date is not valid.",
    "There are 100 recurring orders already. End one first.",
    "Checkout Success",
    onlineToOrder,
    "The shipping address has no DEA number.",
    "The DEA number {} has expired.",
    "{}: the DEA number {} does not cover schedule {}.",
    "Nothing in this cart is of schedule II, so no order form is needed.",
    "Not used before under this DEA number.",
    "{}: Maximum Quantity is {}.",
    "{}: This product is out of stock.",
  ],
  "shipping.test.ts": [
    "Enter Delivery Contact Phone",
    "Enter a valid Delivery Contact Phone",
    "Calculate Shipping",
    "Calculate Shipping Failed. Please try again.",
    "Calculate Shipping Failed. Please try again. If this keeps happening please contact support.",
    "Overnight delivery to WI is not possible.",
    "Overnight delivery to AK is not possible.",
    "Nothing is delivered there on a Saturday.",
    "{} is not offered any more. Choose how to ship.",
  ],
  "two-orders.test.ts": [
    "A Form 222 holds at most 20 lines.",
    "Carfentanil, etorphine and diprenorphine must be alone on a Form 222. Order the other schedule II products separately.",
    "Order Form Number must be unique.",
  ],
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
