/** Texts of receiving that the specification quotes (Spec 2 §8), letter for letter. */
import { expect, test } from "vitest";
import * as scanText from "#src/text/receiving/scan.ts";

test.each([["Receive created", scanText.created]])("%s", (quoted, shown) => expect(shown).toBe(quoted));
