/** Texts of home in singular and plural. */
import { expect, test } from "vitest";
import * as text from "#src/text/home/next-steps.ts";
import { recalls } from "#src/text/home/notices.ts";

test.each([
  [text.linesToReceive(undefined), "Lines to receive"],
  [text.linesToReceive(1), "line to receive"],
  [text.linesToReceive(0), "lines to receive"],
  [text.unitsInCart(undefined, true), "Units in the controlled substances cart"],
  [text.unitsInCart(1, false), "unit in the Rx cart"],
  [recalls(1), "1 recalled lot shipped to you: removal not confirmed"],
  [recalls(2), "2 recalled lots shipped to you: removal not confirmed"],
])("%s", (shown, expected) => expect(shown).toBe(expected));
