/** What is said of products put into the cart in one go: each counted once, and only what went in as added. */
import { expect, test, vi } from "vitest";
import type { Addition } from "#contract/cart/cart.ts";
import { addedWords } from "#src/ui/trade/added-words.ts";

const answered = (given: number, over: Partial<Addition> = {}) => ({
  kind: "answered" as const,
  addition: { given, adjusted: null, refused: null, ...over } as Addition,
});
const cut = { adjusted: { from: 5, to: 2, reason: "maximum", message: "" } } as unknown as Partial<Addition>;
const refused = { refused: { message: "" } } as unknown as Partial<Addition>;

test.each([
  ["nothing yet", [], ""],
  ["one", [answered(1)], "1 product added."],
  ["two, one of them cut down", [answered(5), answered(2, cut)], "2 products added, 1 of them reduced."],
  ["cut down to nothing: the cart is full", [answered(0, cut)], "1 not added. See why in the list."],
  ["one of two turned down", [answered(5), answered(0, refused)], "1 product added, 1 not added. See why in the list."],
  ["one of two discarded", [answered(5), { kind: "discarded" as const }], "1 product added, 1 discarded."],
])("%s", (_name, answers, words) => {
  expect(addedWords(answers)).toBe(words);
});

test("until all are answered they are saved", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  expect(addedWords([answered(5), { kind: "waiting" }])).toBe(
    "1 product saved on this computer. It will be sent automatically.",
  );
  vi.unstubAllGlobals();
});

test.each([
  [1, "1 product saved on this computer. It will be sent after the portal is updated."],
  [2, "2 products saved on this computer. They will be sent after the portal is updated."],
])("behind an entry of a newer version they are not sent automatically: %i", (count, words) => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  expect(addedWords(Array.from({ length: count }, () => ({ kind: "waiting", when: "newer" })))).toBe(words);
  vi.unstubAllGlobals();
});
