/** A checkout whose way on nothing blocks, for tests of what does. */
import { isPhone } from "#contract/checkout/rules/shipping-phone.ts";
import type { BlockingFacts } from "#src/screens/checkout/reasons.ts";
import { aMethod } from "./shop.ts";

export const readyFacts: BlockingFacts = {
  unsavedField: undefined,
  isReachable: true,
  unsent: 0,
  wayEnded: undefined,
  controlled: null,
  recurrence: [],
  shipping_contact_id: 31,
  billing_contact_id: 32,
  method: aMethod(),
  delivery_contact_phone: "",
  isPhone,
};
