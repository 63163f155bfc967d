/** Texts of orders that the specification quotes (Spec 1 §6, Spec 2 §2 and §5), letter for letter. */
import { expect, test } from "vitest";
import * as sharedText from "#contract/orders/text.ts";
import * as reorderText from "#contract/orders/reorder-text.ts";
import { anyCustomer } from "#src/text/orders/order-filters.ts";
import { plateWords } from "#src/ui/kit/marks/plate.tsx";

test.each([
  ["Cart does not have enough room for all reorder items.", sharedText.noRoom],
  ["None of the items are able to be ordered.", sharedText.noneOrderable],
  ["Order for Lakeshore Clinic", reorderText.orderFor("Lakeshore Clinic")],
  ["Any Customer", anyCustomer],
  ["CONTROLLED SUBSTANCES", plateWords.cs],
  ["RX PRODUCTS", plateWords.rx],
])("%s", (quoted, shown) => expect(shown).toBe(quoted));
