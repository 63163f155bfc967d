/** Texts of receiving that the specification quotes (Spec 2 §8), letter for letter. */
import { expect, test } from "vitest";
import * as lastScanText from "#src/text/receiving/last-scan.ts";

test.each([["Receive created", lastScanText.created]])("%s", (quoted, shown) => expect(shown).toBe(quoted));
