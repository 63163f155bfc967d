/** What a person should know of a line beside its count: what comes later, what is odd about its lots, and about what was counted. */
import { wireToIso } from "#contract/base/dates.ts";
import { dueOf, isTooMuch, laterOf, shippedOf } from "#contract/receiving/rules/receiving.ts";
import { isLater } from "#contract/receiving/rules/to-receive.ts";
import type { HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import type { DockLine } from "#src/data/overlay/receiving-overlay.ts";
import { arrival, day, expiryState, formatQuantity } from "#src/text/format.ts";

import { flagWords } from "./flag-words.ts";

export type LineFact = { tone: "refused" | "attention" | "plain"; text: string };

/** What stands in the row however much is counted, so that it never changes its height; the most serious first. @param today `MM/DD/YYYY` */
export function lineFacts(line: DockLine, today: string): LineFact[] {
  const [due, later] = [dueOf(line), laterOf(line)];
  return [
    ...line.lots.flatMap(({ lot_no, expiration_date }): LineFact[] => {
      const state = expiryState(expiration_date, today);
      if (state === "fine") return [];
      const which = line.lots.length > 1 ? `Lot ${lot_no}: ` : "";
      if (state === "past")
        return [{ tone: "refused", text: `${which}Expired ${day(expiration_date)}, do not put away` }];
      return [{ tone: "attention", text: `${which}Short-dated, ${day(expiration_date)}` }];
    }),
    ...(line.on_the_way ?? [])
      .filter(({ arrives_on }) => isLater(arrives_on, wireToIso(today)!))
      .map(({ arrives_on, quantity }): LineFact => ({
        tone: "plain",
        text:
          due > 0
            ? `${formatQuantity(Math.min(quantity, due))} on the way, arrives ${arrival(arrives_on)}`
            : `${formatQuantity(quantity)} expected ${arrival(arrives_on)}`,
      })),
    ...(later > 0
      ? [{ tone: "plain" as const, text: `${formatQuantity(shippedOf(line))} shipped, ${formatQuantity(later)} later` }]
      : []),
  ];
}

/** What is odd about the count, and about the last receipt as the server judged it: it knows of all tablets. */
export function countFlags(line: DockLine, last: HistoryLine | undefined): string[] {
  const over = { rec_qty: line.rec_qty, order_qty: line.order_qty };
  const flags = last === undefined || last.receive_status_code === "CAN" ? [] : last.flagged;
  const { closed_qty = 0, held_qty = 0 } = line;
  const closed = [
    ...(held_qty > 0 ? [`${formatQuantity(held_qty)} on hold`] : []),
    ...(closed_qty > 0 ? [`${formatQuantity(closed_qty)} closed short`] : []),
  ];
  const words = last === undefined ? [] : flags.map((flag) => flagWords(flag, last));
  if (!isTooMuch(over.rec_qty, over.order_qty)) return [...new Set([...closed, ...words])];
  const others = flags.filter((flag) => flag !== "over").map((flag) => flagWords(flag, { ...last, ...over }));
  return [...new Set([...closed, flagWords("over", over), ...others])]; // flags of a newer build share their words
}
