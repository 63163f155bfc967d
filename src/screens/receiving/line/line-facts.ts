/** What a person should know of a line beside its count: what comes later, what is odd about its lots, and about what was counted. */
import { wireToIso } from "#contract/base/dates.ts";
import { countClaimed, dueOf, isTooMuch, laterOf, shippedOf } from "#contract/receiving/rules/receiving.ts";
import { isLater } from "#contract/receiving/rules/to-receive.ts";
import type { CountedBy } from "#src/data/receiving/here.ts";
import type { HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import type { DockLine } from "#src/data/overlay/receiving-overlay.ts";
import { arrival, day, expiryState } from "#src/text/format.ts";
import * as text from "#src/text/receiving/line.ts";
import { countedByWords } from "#src/text/receiving/colleague.ts";
import { flagWords } from "./flag-words.ts";

export type LineFact = { tone: "refused" | "attention" | "plain"; text: string };

/** What a row depends on besides its line. */
export type RowFactsOf = {
  /** `MM/DD/YYYY` */
  today: string;
  isRecalled: (lot: string) => boolean;
  /** Whether anything of a lot that was not shipped is counted on it. */
  isStrange: boolean;
  /** The last receipt that this device entered on it. */
  last: HistoryLine | undefined;
  /** Who else counts it. */
  countedBy?: CountedBy | undefined;
};

/** Returns what stands in a row in the place of its code and pack, the most serious first; empty: nothing is out of the ordinary. */
export function rowFacts(line: DockLine, { today, isRecalled, isStrange, last, countedBy }: RowFactsOf): LineFact[] {
  const recalled = line.lots.filter(({ lot_no }) => isRecalled(lot_no));
  const facts: LineFact[] = [
    ...(countedBy === undefined ? [] : [{ tone: "plain" as const, text: countedByWords(countedBy) }]),
    ...recalled.map(({ lot_no }): LineFact => ({ tone: "refused", text: ofLotOf(line, lot_no, text.recalled) })),
    ...lineFacts(line, today),
    ...(isStrange ? [{ tone: "attention" as const, text: text.wrongLot }] : []),
    ...countFlags(line, last).map((words): LineFact => ({ tone: "attention", text: words })),
  ];
  return facts.toSorted((one, other) => ranks[one.tone] - ranks[other.tone]);
}

const ranks = { refused: 0, attention: 1, plain: 2 } as const;

/** Names the lot where the line has several. */
const ofLotOf = ({ lots }: DockLine, lot: string, fact: string): string =>
  lots.length > 1 ? text.ofLot(lot, fact) : fact;

/** Returns what is to be said of its lots and of what comes later, however much is counted; the most serious first. @param today `MM/DD/YYYY` */
export function lineFacts(line: DockLine, today: string): LineFact[] {
  const [due, later] = [dueOf(line), laterOf(line)];
  return [
    ...line.lots.flatMap(({ lot_no, expiration_date }): LineFact[] => {
      const state = expiryState(expiration_date, today);
      if (state === "fine") return [];
      const date = day(expiration_date);
      const fact = state === "past" ? text.expired(date) : text.shortDated(date);
      const tone = state === "past" ? "refused" : "attention";
      return [{ tone, text: ofLotOf(line, lot_no, fact) }];
    }),
    ...(line.on_the_way ?? [])
      .filter(({ arrives_on }) => isLater(arrives_on, wireToIso(today)!))
      .map(({ arrives_on, quantity }): LineFact => ({
        tone: "plain",
        text:
          due > 0
            ? text.onTheWay(Math.min(quantity, due), arrival(arrives_on))
            : text.expected(quantity, arrival(arrives_on)),
      })),
    ...(later > 0 ? [{ tone: "plain" as const, text: text.partlyShipped(shippedOf(line), later) }] : []),
  ];
}

/** What is odd about the count, and about the last receipt as the server judged it: it knows of all tablets. */
export function countFlags(line: DockLine, last: HistoryLine | undefined): string[] {
  const over = { rec_qty: line.rec_qty, order_qty: line.order_qty };
  const flags = last === undefined || last.receive_status_code === "CAN" ? [] : last.flagged;
  const { closed_qty = 0, held_qty = 0 } = line;
  const claimed = countClaimed(line);
  const closed = [
    ...(held_qty > 0 ? [text.onHold(held_qty)] : []),
    ...(claimed > 0 ? [text.claimed(claimed)] : []),
    ...(closed_qty > 0 ? [text.closedShort(closed_qty)] : []),
  ];
  const words = last === undefined ? [] : flags.map((flag) => flagWords(flag, last));
  if (!isTooMuch(over.rec_qty, over.order_qty)) return [...new Set([...closed, ...words])];
  const others = flags.filter((flag) => flag !== "over").map((flag) => flagWords(flag, { ...last, ...over }));
  return [...new Set([...closed, flagWords("over", over), ...others])]; // flags of a newer build share their words
}
