/** Who may do what, beside the roles' own sentences: each need is met by these roles and by no other, alone and together. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Need } from "#contract/base/call.ts";
import { calls } from "#contract/calls.ts";
import { mayCall, mayUseControlledCart, type Roles } from "#contract/identity/rules/permissions.ts";

/** A need, and which single roles suffice; staff always do. */
const sufficient: Record<Need, (keyof Roles)[] | "anybody"> = {
  nobody: "anybody",
  user: "anybody",
  customer: "anybody",
  ordering: ["is_ordering"],
  "admin-or-reporting": ["is_customer_admin", "is_reporting"],
  "ordering-or-reporting": ["is_ordering", "is_reporting"],
  reporting: ["is_reporting"],
  cs: ["is_cs"],
  admin: ["is_customer_admin"],
  staff: [],
};
const needs = Object.keys(sufficient) as Need[];
const roles: fc.Arbitrary<Roles> = fc.record({
  is_admin: fc.boolean(),
  is_reporting: fc.boolean(),
  is_ordering: fc.boolean(),
  is_cs: fc.boolean(),
  is_customer_admin: fc.boolean(),
});

test("a need is met by any role that suffices for it, by staff, and by nobody else", () => {
  fc.assert(
    fc.property(fc.constantFrom(...needs), roles, (need, has) => {
      const which = sufficient[need];
      expect(mayCall(need, has)).toBe(which === "anybody" || has.is_admin || which.some((role) => has[role]));
    }),
    { numRuns: 500 },
  );
});

test("another role takes no right away", () => {
  fc.assert(
    fc.property(fc.constantFrom(...needs), roles, roles, (need, some, more) => {
      const both = Object.fromEntries(
        (Object.keys(some) as (keyof Roles)[]).map((role) => [role, some[role] || more[role]]),
      ) as Roles;
      if (mayCall(need, some)) expect(mayCall(need, both)).toBe(true);
      if (mayUseControlledCart(some)) expect(mayUseControlledCart(both)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("the controlled cart takes CS and Ordering together, or staff", () => {
  const may = (is_cs: boolean, is_ordering: boolean, is_admin = false) =>
    mayUseControlledCart({ is_cs, is_ordering, is_admin });
  expect([may(false, false), may(true, false), may(false, true), may(true, true)]).toEqual([false, false, false, true]);
  expect(may(false, false, true)).toBe(true);
});

test("each call needs one of these, and nothing that a customer has is changed without a right there", () => {
  const table = Object.entries(calls);
  expect(table.filter(([, { needs: need }]) => !needs.includes(need))).toEqual([]);
  const open = table.filter(([, { kind, needs: need }]) => kind === "write" && sufficient[need] === "anybody");
  // Signing in and out, a way in, and what is a person's own.
  expect(open.map(([name]) => name).toSorted()).toEqual(
    [
      "login logout linkSession renewSession chooseCompany chooseCartType authorize testSignOn",
      "passkeyChallenge passkeyLogin newPasskey addPasskey removePasskey",
      "changePassword resetPassword forgotPassword changeOwnPassword prove endSession endOtherSessions",
      "twoFactorSetup twoFactorVerify twoFactorEnable twoFactorDisable newRecoveryCodes",
      "savePreferences saveDeviceNotices endDeviceNotices sealKey discardEntry seePremierOffer",
    ]
      .join(" ")
      .split(" ")
      .toSorted(),
  );
});
