/** Who is told that the session went to the Rx cart by itself. */
import { expect, test } from "vitest";
import { isMoved } from "#src/app/moved.ts";

const controlled = {
  user_id: 1,
  customer_id: 7,
  cart_type_code: "CSO",
  is_admin: false,
  is_cs: true,
  is_ordering: true,
} as const;
const rx = { ...controlled, cart_type_code: "RXO" } as const;

test.each([
  ["a role was taken", controlled, { ...rx, is_cs: false }, true],
  ["they turned the switch themself", controlled, rx, false],
  ["another customer, without the role", controlled, { ...rx, customer_id: 8, is_cs: false }, false],
  ["somebody else", controlled, { ...rx, user_id: 2, is_cs: false }, false],
  ["signed out", controlled, null, false],
  ["the first look", undefined, { ...rx, is_cs: false }, false],
  ["a role was taken in the Rx cart", rx, { ...rx, is_cs: false }, false],
] as const)("%s: %s", (_, before, now, told) => expect(isMoved(before, now)).toBe(told));
