/** Texts of src/text/catalogue that the specification has, letter for letter. */
import { expect, test } from "vitest";
import { allProducts, controlledSubstances } from "#src/text/catalogue/browse.ts";

test.each([
  ["Controlled Substances", controlledSubstances],
  ["All Products", allProducts],
])("%s", (specified, text) => {
  expect(text).toBe(specified);
});
