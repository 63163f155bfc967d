/** Packages by GTIN and serial: a case and a carton of one serial are two. */
import { expect, test } from "vitest";
import { isLeftOut, packageName } from "#contract/receiving/rules/packages.ts";

test("the package that is sold is named by its serial, as it always was; a case by its GTIN too", () => {
  expect(packageName("00399904212029", "S1")).toBe("S1");
  expect(packageName("50399904212024", "S1")).toBe("50399904212024 S1");
  expect([packageName("", "S1"), packageName("50399904212024", "")]).toEqual(["S1", ""]);
});

test("a list leaves one out where it names others of its level", () => {
  const carton = packageName("00399904212029", "S1");
  const box = packageName("50399904212024", "S1");
  expect([isLeftOut(["S2"], carton), isLeftOut(["S1"], carton), isLeftOut([], carton)]).toEqual([true, false, false]);
  expect([isLeftOut(["S1"], box), isLeftOut([box], box), isLeftOut(["50399904212024 S2"], box)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(isLeftOut(["S1"], "")).toBe(false);
});
