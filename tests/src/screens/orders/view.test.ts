/** Which columns a user sees, as it was kept, damaged or by another build. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { columns, viewIn } from "#src/screens/orders/orders/view.ts";

const usual = { hidden: [] };
const names = Object.keys(columns);

test("nothing that was kept is the usual view", () => {
  expect(viewIn(null)).toEqual(usual);
});

test("what was kept comes back", () => {
  const some = fc.record({ hidden: fc.subarray(names) });
  fc.assert(
    fc.property(some, (view) => {
      expect(viewIn(JSON.stringify(view))).toEqual(view);
    }),
  );
});

test("a column that a newer build may hide is shown, and no other is lost for it", () => {
  expect(viewIn(JSON.stringify({ hidden: ["margin", "units"], isClose: true }))).toEqual({ hidden: ["units"] });
});

test("whatever else stands there, the list is drawn", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (kept) => {
      const view = viewIn(kept);
      expect(names).toEqual(expect.arrayContaining([...view.hidden]));
    }),
  );
  for (const kept of ["{", "null", '"x"', "[]", '{"hidden":"to"}']) expect(viewIn(kept)).toEqual(usual);
});
