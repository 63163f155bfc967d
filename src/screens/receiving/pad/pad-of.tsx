/** The pad for a line that is pending, with the way to the same goods on other orders. */
import type { ReactNode } from "react";
import type { CountedBy } from "#src/data/receiving/here.ts";
import { dueOf } from "#contract/receiving/rules/receiving.ts";
import { pendingKey, type DockLine as Line } from "#src/data/overlay/receiving-overlay.ts";
import { formatQuantity } from "#src/text/format.ts";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import * as text from "#src/text/receiving/pad.ts";
import padStyles from "./pad.module.css";
import rowStyles from "#src/screens/receiving/line/row.module.css";
import { receiptOf } from "#src/screens/receiving/count/draft.ts";
import { goodsOf } from "#src/screens/receiving/count/goods-of.ts";
import { Pad } from "./pad.tsx";
import { restOf } from "#src/screens/receiving/count/counting.ts";
import type { ChosenLine, Choosing } from "./use-chosen.ts";
import type { useDock } from "./use-dock.ts";

export type OnPad = {
  chosen: ChosenLine;
  /** The same goods on other orders. */
  others: readonly Line[];
  /** `MM/DD/YYYY` */
  today: string;
  dock: Pick<ReturnType<typeof useDock>, "receive" | "isReceiving">;
  pad: Pick<Choosing, "choose" | "close" | "kept" | "reopen">;
  /** How the line stands, where the pad covers the list. */
  row: ReactNode;
  /** Who else counts it. */
  countedBy: CountedBy | undefined;
  onTakeOver: () => void;
  /** Reports a problem with the goods. @param lot the selected or typed one; empty: none */
  onWrong: (lot: string) => void;
  /** All that has shipped of it is entered. */
  onFull: () => void;
};

export function LinePad({ line, chosen, others, today, dock, pad, row, onFull, ...on }: { line: Line } & OnPad) {
  const goods = goodsOf(line);
  return (
    <Pad
      key={`${chosen.key} ${chosen.lot} ${chosen.turn}`}
      goods={goods}
      today={today}
      scannedLot={chosen.lot}
      pending={dock.isReceiving}
      standing={<ul className={rowStyles.standing}>{row}</ul>}
      others={others.map((other) => (
        <button
          key={pendingKey(other)}
          type="button"
          className={padStyles.other}
          onClick={() =>
            pad.choose(
              other,
              chosen.lot,
              [line, ...others].filter((each) => each !== other),
            )
          }
        >
          <FilledText
            text={text.alsoOnOrder}
            parts={{ order: <span translate="no">{other.order_id}</span>, count: formatQuantity(dueOf(other)) }}
          />
        </button>
      ))}
      {...on}
      onClose={pad.close}
      onReceive={(draft, hold) =>
        dock.receive({
          draft,
          goods,
          hold,
          // Where its other lots were counted too each is a receipt of its own.
          onKept: () => {
            if (restOf(draft) !== undefined) return pad.kept(line, undefined, 1);
            const due = dueOf(line) - receiptOf(draft, goods).quantity_received;
            pad.kept(line, draft.lot, due);
            if (due <= 0) onFull();
          },
          reopen: () => pad.reopen(line, draft.lot),
        })
      }
    />
  );
}
