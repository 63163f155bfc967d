/** Texts of src/text/trade that change with a count or a unit. */
import { expect, test } from "vitest";
import * as linesText from "#src/text/trade/cart-lines.ts";
import * as changesText from "#src/text/trade/differences.ts";
import * as offersText from "#src/text/trade/offers.ts";
import * as reorderText from "#src/text/trade/reorder.ts";

test.each([
  [linesText.unsentChanges(1), "1 cart change has not been sent yet."],
  [linesText.unsentChanges(2), "2 cart changes have not been sent yet."],
  [linesText.unitWithContents("Carton", 25), "Carton of 25"],
  [linesText.unitWithContents("Each", undefined), "Each"],
  [changesText.count(1), "1 product is not as you left it."],
  [changesText.count(4), "4 products are not as you left them."],
  [offersText.addUnits(1, "box", "$1.20"), "Add 1 more box to save $1.20 per box."],
  [offersText.addUnits(3, "box", "$1.20"), "Add 3 more boxes to save $1.20 per box."],
  [reorderText.partlyAdded(1, 4_820_454), "Only 1 unit of order 4820454 added to cart"],
  [reorderText.notInFull(1, 5), "1 of 5 lines was not added in full."],
  [reorderText.notInFull(2, 5), "2 of 5 lines were not added in full."],
])("%s", (shown, expected) => expect(shown).toBe(expected));
