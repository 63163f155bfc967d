/** Texts of the cart that the specification quotes (Spec 1 §2 and §5), letter for letter. */
import { expect, test } from "vitest";
import { allocationMessage, maximumMessage } from "#contract/cart/rules/cart.ts";
import * as sharedText from "#contract/cart/text.ts";
import * as text from "#src/text/cart/cart.ts";

test.each([
  ["Cart", text.title],
  ["Controlled Substances Cart", text.controlledTitle],
  ["Proceed to checkout", text.proceedToCheckout],
  ["Maximum Quantity is 40 cartons.", sharedText.maximumQuantity(40, "cartons")],
  ["Maximum Quantity is 40 cartons.", maximumMessage(40, "Carton")],
  ["Maximum Quantity is 1 carton.", maximumMessage(1, "Carton")],
  [
    "This product will be allocated to a maximum of 40 carton(s) per purchase order.",
    sharedText.maximumAllocation(40, "carton"),
  ],
  ["This product will be allocated to a maximum of 40 carton(s) per purchase order.", allocationMessage(40, "Carton")],
])("%s", (quoted, shown) => expect(shown).toBe(quoted));
