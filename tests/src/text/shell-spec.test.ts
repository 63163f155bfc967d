/** Texts of the specification in the frame and the kit, letter for letter (Spec 1 §2 and §8, Spec 2 §5). */
import { expect, test } from "vitest";

import * as buttons from "#src/text/kit/buttons.ts";
import { information } from "#src/text/kit/notices.ts";
import * as plate from "#src/text/kit/plate.ts";
import * as titles from "#src/text/shell/titles.ts";

test.each([
  ["Controlled Substances", titles.controlledSubstances],
  ["All Products", titles.allProducts],
  ["RX PRODUCTS", plate.rxProducts],
  ["CONTROLLED SUBSTANCES", plate.controlledSubstances],
  ["Information", information],
  ["Are you sure?", buttons.areYouSure],
  ["Yes", buttons.yes],
  ["No", buttons.no],
])("%s", (sentence, shown) => {
  expect(shown).toBe(sentence);
});
