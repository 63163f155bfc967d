/**
 * The pad for a line that is pending, with the way to the same goods on other orders. No component of its own: the compiler would remember
 * each of its parts apart, half a kB more on every device.
 */
import type { ReactNode } from "react";
import { dueOf } from "#contract/receiving/rules/receiving.ts";
import { pendingKey, type DockLine as Line } from "#src/data/overlay/receiving-overlay.ts";
import { formatQuantity } from "#src/ui/kit/format.ts";
import styles from "./dock.module.css";
import { receiptOf } from "./draft.ts";
import { goodsOf } from "./goods-of.ts";
import { Pad } from "./pad.tsx";
import { restOf } from "./counting.ts";
import type { Chosen, Choosing } from "./use-chosen.ts";
import type { useDock } from "./use-dock.ts";

export type OnPad = {
  chosen: Chosen;
  /** The same goods on other orders. */
  others: readonly Line[];
  /** `MM/DD/YYYY` */
  today: string;
  dock: Pick<ReturnType<typeof useDock>, "receive" | "isReceiving">;
  pad: Pick<Choosing, "choose" | "close" | "kept" | "reopen">;
  /** How the line stands, where the pad covers the list. */
  row: ReactNode;
  /** What was counted by scan was changed by hand. */
  onCounted: () => void;
};

export function padOf(line: Line, { chosen, others, today, dock, pad, row, onCounted }: OnPad) {
  const goods = goodsOf(line);
  return (
    <Pad
      key={`${chosen.key} ${chosen.lot} ${chosen.turn}`}
      goods={goods}
      today={today}
      scannedLot={chosen.lot}
      pending={dock.isReceiving}
      standing={<ul className={styles.standing}>{row}</ul>}
      others={others.map((other) => (
        <button
          key={pendingKey(other)}
          type="button"
          className={styles.other}
          onClick={() =>
            pad.choose(
              other,
              chosen.lot,
              [line, ...others].filter((each) => each !== other),
            )
          }
        >
          Also on order {other.order_id}, {formatQuantity(dueOf(other))} due
        </button>
      ))}
      onClose={pad.close}
      onCounted={onCounted}
      onReceive={(draft) =>
        dock.receive({
          draft,
          goods,
          // Where its other lots were counted too each is a receipt of its own.
          onKept: () =>
            restOf(draft) === undefined
              ? pad.kept(line, draft.lot, dueOf(line) - receiptOf(draft, goods).quantity_received)
              : pad.kept(line, undefined, 1),
          reopen: () => pad.reopen(line, draft.lot),
        })
      }
    />
  );
}
