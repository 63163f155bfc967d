/** Texts of the frame's messages in singular and plural. */
import { expect, test } from "vitest";
import { notAdded, toReview } from "#src/text/shell/cart-news.ts";
import { lost, restored } from "#src/text/shell/erased.ts";
import { recentCount, suggestionCount } from "#src/text/shell/search.ts";

test.each([
  [notAdded(1), "1 product was not added to your cart"],
  [notAdded(2), "2 products were not added to your cart"],
  [toReview(1), "Review 1 product before you order."],
  [restored(1), "1 entry was restored and will be sent."],
  [restored(2), "2 entries were restored and will be sent."],
  [lost(1), "1 entry was lost before it reached the server. Check your last work and enter it again."],
  [lost(2), "2 entries were lost before they reached the server. Check your last work and enter them again."],
  [suggestionCount(1), "1 suggestion. Use the arrow keys to select."],
  [recentCount(2), "2 recent searches. Use the arrow keys to select."],
])("%s", (shown, expected) => expect(shown).toBe(expected));
