/** Who may do what, beside the roles' own sentences: each need is met by these roles and by no other, alone and together; staff are never the purchaser. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Need } from "#contract/base/call.ts";
import { calls } from "#contract/calls.ts";
import { mayCall, mayUseControlledCart, type Roles, usableCartType } from "#contract/identity/rules/permissions.ts";

/** A need, and which single roles suffice; staff suffice too, except for `purchaserOnly`. */
const sufficient: Record<Exclude<Need, "controlled-cart">, (keyof Roles)[] | "anybody"> = {
  nobody: "anybody",
  user: "anybody",
  customer: "anybody",
  ordering: ["is_ordering"],
  "admin-or-reporting": ["is_customer_admin", "is_reporting"],
  "ordering-or-reporting": ["is_ordering", "is_reporting"],
  reporting: ["is_reporting"],
  cs: ["is_cs"],
  certificates: ["is_cs"],
  receiving: ["is_ordering"],
  admin: ["is_customer_admin"],
  "hand-over": ["is_customer_admin"],
  staff: [],
};
const singleNeeds = Object.keys(sufficient) as (keyof typeof sufficient)[];
const needs: Need[] = [...singleNeeds, "controlled-cart"];
const purchaserOnly = new Set<Need>(["controlled-cart", "certificates", "receiving", "hand-over"]);
const roles: fc.Arbitrary<Roles> = fc.record({
  is_admin: fc.boolean(),
  is_reporting: fc.boolean(),
  is_ordering: fc.boolean(),
  is_cs: fc.boolean(),
  is_customer_admin: fc.boolean(),
});

const none: Roles = {
  is_admin: false,
  is_reporting: false,
  is_ordering: false,
  is_cs: false,
  is_customer_admin: false,
};

test("a need is met by any role that suffices for it, by staff where they may, and by nobody else", () => {
  fc.assert(
    fc.property(fc.constantFrom(...singleNeeds), roles, (need, has) => {
      const which = sufficient[need];
      const isMet = which === "anybody" || which.some((role) => has[role]);
      expect(mayCall(need, has)).toBe(has.is_admin ? !purchaserOnly.has(need) : isMet);
    }),
    { numRuns: 500 },
  );
});

test("another role at the customer takes no right away", () => {
  fc.assert(
    fc.property(fc.constantFrom(...needs), roles, roles, (need, some, more) => {
      const both = Object.fromEntries(
        (Object.keys(some) as (keyof Roles)[]).map((role) => [role, some[role] || more[role]]),
      ) as Roles;
      both.is_admin = some.is_admin;
      if (mayCall(need, some)) expect(mayCall(need, both)).toBe(true);
      if (mayUseControlledCart(some)) expect(mayUseControlledCart(both)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("the controlled cart takes CS and Ordering together, and is closed to staff", () => {
  const may = (is_cs: boolean, is_ordering: boolean, is_admin = false) =>
    mayUseControlledCart({ is_cs, is_ordering, is_admin });
  expect([may(false, false), may(true, false), may(false, true), may(true, true)]).toEqual([false, false, false, true]);
  expect([may(false, false, true), may(true, true, true)]).toEqual([false, false]);
  for (const has of [{ is_cs: true }, { is_ordering: true }, { is_cs: true, is_ordering: true }])
    expect(mayCall("controlled-cart", { ...none, ...has })).toBe(has.is_cs === true && has.is_ordering === true);
});

test.each([
  ["CSO", { is_cs: true, is_ordering: true }, "CSO"],
  ["CSO", { is_cs: true, is_ordering: true, is_admin: true }, "RXO"],
  ["CSO", { is_ordering: true }, "RXO"],
  ["RXO", { is_admin: true }, "RXO"],
  [null, { is_admin: true }, null],
] as const)("a session with the cart %s and the roles %j has the cart %s", (chosen, has, cart) => {
  expect(usableCartType(chosen, { ...none, ...has })).toBe(cart);
});

test("each call needs one of these, and nothing that a customer has is changed without a right there", () => {
  const table = Object.entries(calls);
  expect(table.filter(([, { needs: need }]) => !needs.includes(need))).toEqual([]);
  const open = table.filter(([, { kind, needs: need }]) => kind === "write" && mayCall(need, none));
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
