/** Texts of src/text/trade that the specification has, letter for letter. */
import { expect, test } from "vitest";
import { information } from "#src/text/trade/reorder.ts";

test.each([["Information", information]])("%s", (specified, text) => {
  expect(text).toBe(specified);
});
