/** Texts of the answer that a quick order row gets, on the screen and in the file of rows to fix. */
import type { CodeProblem } from "#contract/catalogue/rules/order-codes.ts";
import { maxItemCount } from "#contract/cart/rules/cart.ts";
import { deviceName } from "#src/text/device.ts";
import { formatQuantity } from "#src/text/format.ts";

export const itemNumber = (id: number) => `Item ${id}`;
export const lookingUp = "Looking up…";
export const added = (count: number) => `Added ${formatQuantity(count)}.`;
/** @param why a sentence */
export const notAdded = (why: string) => `Not added. ${why}`;
export const reduced = (count: number, why: string) => `Reduced to ${formatQuantity(count)}. ${why}`;
export const willBeReduced = (count: number, why: string) => `Will be reduced to ${formatQuantity(count)}. ${why}`;
export const waiting = (when: "soon" | "newer") =>
  `Saved on this ${deviceName()}. It will be sent ${when === "newer" ? "after the portal is updated" : "automatically"}.`;
export const outcomeUnknown = "We can't tell here whether this was added. Check your cart or orders.";

export const enterCode = "Enter an NDC or item number.";
export const unknownCode = "No product has this code. Check the code.";
export const severalProducts = "Several products have this code. Select one.";
export const enterQuantity = `Enter a quantity: a whole number from 1 to ${formatQuantity(maxItemCount)}.`;
/** @param units names of units in the singular: "carton" */
export const otherUnit = (units: readonly string[]) =>
  `Sold by ${units.length < 2 ? units.join("") : `${units.slice(0, -1).join(", ")} or ${units.at(-1)}`}. Select one.`;
export const codeProblems: Record<CodeProblem, string> = {
  "lost-digits":
    "The spreadsheet dropped digits from this code. Format its column as text, enter the code again and add the list again.",
  "check-digit": "This code has a wrong digit: its check digit does not match. Scan it again or enter the NDC.",
};
