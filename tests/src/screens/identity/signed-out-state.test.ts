/** The states of /slo. */
import { describe, expect, test } from "vitest";
import { findSignedOutState } from "#src/screens/identity/single-sign-on/signed-out-state.ts";
import * as text from "#src/text/identity/single-sign-on.ts";

describe("findSignedOutState", () => {
  test.each([
    [false, undefined, "here"],
    [false, "out", "everywhere"],
    [false, "in", "company-left"],
    [true, undefined, "still-in"],
    [true, "in", "still-in"],
    [true, "out", "portal-left"],
  ] as const)("signed in: %s, company: %s is %s", (isSignedIn, company, state) => {
    expect(findSignedOutState(isSignedIn, company)).toBe(state);
  });
});

test("a user who only opened the page reads nothing about another account", () => {
  expect(text.stillSignedInHint).not.toMatch(/too|company/);
});
