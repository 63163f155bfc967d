/** Accessibility checks run in deep tests, and in quick ones only where a test asks for them. */
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { wrongBy, wrongColours } from "./axe.ts";

/** Returns a page that has one violation and counts the calls into it. */
function createFakePage() {
  const fake = { calls: 0, evaluate: async () => (fake.calls++, ["color-contrast"]) };
  return { fake, page: fake as unknown as Page };
}

describe("accessibility checks in a quick test", () => {
  test.each([
    ["all rules", wrongBy],
    ["the color rules", wrongColours],
  ])("run %s only with the tier every", async (_rules, check) => {
    const { fake, page } = createFakePage();
    expect(await check(page)).toEqual([]);
    expect(await check(page, { tier: "deep" })).toEqual([]);
    expect(fake.calls).toBe(0);
    expect(await check(page, { tier: "every" })).toEqual(["color-contrast"]);
  });
});
