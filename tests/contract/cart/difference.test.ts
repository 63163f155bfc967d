/** What changed meanwhile, told in words; and which of it needs a person. */
import { describe, expect, test } from "vitest";
import { changedElsewhere, type Fact, needsDecision } from "#contract/cart/rules/difference.ts";

const count = (quantity: number) => `${quantity} cartons`;

describe("a line that somebody else changed", () => {
  test.each([
    [{ now: 8, wanted: 3, by: "device" }, "Changed to 8 cartons on another device. You wanted 3 cartons."],
    [{ now: 0, wanted: 3, by: "device" }, "Removed on another device. You wanted 3 cartons."],
    [{ now: 8, wanted: 0, by: "device" }, "Changed to 8 cartons on another device. You wanted to remove it."],
    [{ now: 8, wanted: 3, by: "staff" }, "Changed to 8 cartons by staff acting for you. You wanted 3 cartons."],
    [{ now: 0, wanted: 3, by: "staff" }, "Removed by staff acting for you. You wanted 3 cartons."],
  ] as const)("%o", (elsewhere, words) => expect(changedElsewhere(elsewhere, count)).toBe(words));
});

describe("somebody must look", () => {
  test.each<[string, Fact[], boolean]>([
    ["at nothing", [], false],
    ["not at a price that went down", [{ kind: "price", from: 10, to: 9.99 }], false],
    ["at a price that rose", [{ kind: "price", from: 10, to: 10.01 }], true],
    ["at a price that is gone", [{ kind: "price", from: 10, to: null }], true],
    ["at a price where none was seen", [{ kind: "price", from: null, to: 10 }], true],
    ["at an offer that is over", [{ kind: "offer", name: "Ten off", off: null }], true],
    ["at fewer than asked for", [{ kind: "cut", asked: 5, given: 3, why: "x" }], true],
    ["at what did not go in", [{ kind: "refused", why: "x" }], true],
    ["at another device's change", [{ kind: "other-person", now: 1, wanted: 2, by: "device" }], true],
    [
      "at one of several",
      [
        { kind: "price", from: 10, to: 9 },
        { kind: "cut", asked: 5, given: 3, why: "x" },
      ],
      true,
    ],
  ])("%s", (_what, facts, expected) => expect(needsDecision({ facts })).toBe(expected));
});
