/** Texts of src/text/receiving about claims, counts, controlled orders and packages that change with a count, a unit or a name. */
import { expect, test } from "vitest";
import * as claimText from "#src/text/trade/claim.ts";
import * as claimsText from "#src/text/receiving/claims.ts";
import * as controlledText from "#src/text/receiving/controlled.ts";
import * as secondCountText from "#src/text/receiving/second-count.ts";
import * as countText from "#src/text/receiving/count.ts";
import * as historyText from "#src/text/receiving/history.ts";
import * as packedText from "#src/text/receiving/packed.ts";
import * as packedDialogText from "#src/text/receiving/packed-dialog.ts";
import * as labelsText from "#src/text/receiving/labels.ts";
import * as quarantineText from "#src/text/receiving/quarantine.ts";

test.each([
  [claimText.reportedBy("Anna Bell", null), "Reported by Anna Bell"],
  [claimText.reportedBy("Anna Bell", "Dana Dock"), "Reported by Anna Bell, withdrawn by Dana Dock"],
  [claimsText.lots(1, "ON26114"), "Lot ON26114"],
  [claimsText.lots(2, "ON26114, ON26115 (recalled)"), "Lots ON26114, ON26115 (recalled)"],
  [claimsText.quantityIn("carton"), "Quantity, cartons"],
  [claimsText.quantityIn("each"), "Quantity, each"],
  [claimsText.closeLine(1, "carton"), "Close this line: 1 carton will not arrive"],
  [claimsText.closeLine(2, "box"), "Close this line: 2 boxes will not arrive"],
  [claimsText.reported("Short", "2 cartons", 4_820_449), "Short: 2 cartons, order 4820449"],
  [controlledText.orderNotReceived(4_820_449, 1), "Controlled order 4820449 not received, shipped yesterday"],
  [controlledText.ordersNotReceived(2, 0), "2 controlled orders not received, oldest shipped today"],
  [controlledText.ordersNotReceived(2, 3), "2 controlled orders not received, oldest shipped 3 days ago"],
  [secondCountText.confirmCounts(1), "Confirm 1 count"],
  [secondCountText.confirmedBy(2, "Anna Bell"), "2 counts by Anna Bell"],
  [secondCountText.confirmedBy(1, undefined), "1 count by a second user"],
  [countText.counted(1, 3, "carton"), "1 carton counted, 3 remaining."],
  [countText.counted(4, 0, "each"), "4 each counted, 0 remaining."],
  [countText.selectLot(2), "Select a lot (2 lots shipped)."],
  [historyText.newestOnly, "Showing the newest 1,000 receipts. Select fewer days to see the others."],
  [packedDialogText.serialNumbers(1), ", 1 serial number"],
  [packedText.entered(3, packedText.delivery(4_820_449)), "3 units, delivery 4820449"],
  [labelsText.countLimits(200), "Enter a number from 1 to 200."],
  [labelsText.printLabels(1), "Print 1 label"],
  [
    quarantineText.resolved("Released", "Nov 23, 2026 at 3:12 PM", "Anna Bell", "Label matches."),
    "Released Nov 23, 2026 at 3:12 PM by Anna Bell: Label matches.",
  ],
])("%s", (shown, expected) => expect(shown).toBe(expected));
