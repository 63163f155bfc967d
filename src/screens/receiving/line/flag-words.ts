/** Why a person should look at a receipt, in words. */
import type { Flag, Receipt } from "#contract/receiving/receiving.ts";
import { formatQuantity } from "#src/ui/kit/words/format.ts";

export function flagWords(flag: Flag, receipt: Pick<Receipt, "rec_qty" | "order_qty">): string {
  switch (flag) {
    case "over": {
      const over = receipt.rec_qty - receipt.order_qty;
      return over > 0 ? `${formatQuantity(over)} more than ordered` : "More than ordered";
    }
    case "possible_duplicate":
      return "Possible duplicate";
    case "unread":
      return "Part of it is kept, and not shown yet";
  }
}
