/** Texts of src/text/reports that the specification has, letter for letter. */
import { expect, test } from "vitest";
import { allCustomers } from "#src/text/reports/utilization.ts";

test.each([["All Customers", allCustomers]])("%s", (specified, text) => {
  expect(text).toBe(specified);
});
