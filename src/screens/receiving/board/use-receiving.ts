/** What happens on the board: its lines, which of them stands on the pad, what is counted and said, and what a scan means. */
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { wireToIso } from "#contract/base/dates.ts";
import { pendingKey, type DockLine } from "#src/data/overlay/receiving-overlay.ts";
import { usePending } from "#src/data/receiving/pending.ts";
import { opensNextAtom } from "#src/ui/kit/device/dock-settings.ts";
import { boardSum, type BoardSum } from "#src/screens/receiving/line/line-state.ts";
import { allInOf, newLines, nextOf } from "#src/screens/receiving/line/standing.ts";
import { usePacked } from "#src/screens/receiving/packed/use-packed.tsx";
import { useChosen } from "#src/screens/receiving/pad/use-chosen.ts";
import { useDock } from "#src/screens/receiving/pad/use-dock.ts";
import { useBoard } from "./use-board.ts";
import { useCounting } from "./use-counting.ts";
import { useScanned } from "./use-scanned.ts";

export type Receiving = ReturnType<typeof useReceiving>;

type Where = {
  /** `MM/DD/YYYY` */
  today: string;
  /** Only this order's lines. */
  orderId: number | undefined;
  /** What was scanned on another tab; empty: nothing. */
  startWith: string;
  /** Shows one order alone. */
  onOrder: (orderId: number) => void;
};

export function useReceiving({ today, orderId, startWith, onOrder }: Where) {
  const { query, counted = [] } = usePending();
  const dock = useDock();
  const { word, setWord } = dock;
  const shown = useBoard(counted, { isFetched: query.isFetchedAfterMount, today: wireToIso(today)! });
  const { board, showNew } = shown;
  const pad = useChosen();
  const { chosen } = pad;
  const isShown = (line: DockLine) => orderId === undefined || line.order_id === orderId;
  const all = useLinesOf(board, orderId);
  const fresh = newLines(board, counted).filter(isShown);
  const line = all.find((each) => pendingKey(each) === chosen?.key);
  const others = all.filter((each) => chosen?.others.includes(pendingKey(each)) === true);
  const { count, lotsOf, undoLast, counting } = useCounting({ all: [...board, ...fresh], today, pad, setWord });
  const opensNext = useAtomValue(opensNextAtom);
  const openNext = (after: DockLine) => {
    const next = nextOf(all, after);
    if (opensNext === "on" && next !== undefined) pad.choose(next);
  };
  const packed = usePacked({ lines: all, today, pad, setWord });
  const scanned = useScanned({
    onTote: (sscc) => packed.ask({ sscc }),
    onDelivery: (delivery) => {
      if (fresh.some(({ order_id }) => order_id === delivery.order_id)) showNew();
      if (delivery.order_id !== orderId) onOrder(delivery.order_id);
    },
    all,
    elsewhere: board.filter((each) => !isShown(each)),
    fresh,
    showNew,
    pad,
    count,
    lotsOf,
    word,
    setWord,
    startWith,
  });
  const entered = word?.kind === "entered" ? (word.order_id ?? undefined) : undefined;
  return {
    query,
    dock,
    ...shown,
    pad,
    all,
    fresh,
    line,
    others,
    undoLast,
    counting,
    openNext,
    packed,
    scanned,
    /** Of the order that was entered last, once it is all in and no line stands on the pad. */
    allIn: line === undefined ? allInOf(board, entered) : undefined,
    sumOf: createSum(all, (lines) => boardSum(lines, (each) => counting(each).counted, wireToIso(today)!)),
    hasControlled: board.some(({ schedule_name }) => schedule_name !== null),
  };
}

/** Sums up lines of the board, in its order; all that are shown once for the bar and the list. */
function createSum(all: readonly DockLine[], sumUp: (lines: readonly DockLine[]) => BoardSum): typeof sumUp {
  let sumOfAll: BoardSum | undefined;
  const isAll = (lines: readonly DockLine[]) => lines.length === all.length && lines[0] === all[0];
  return (lines) => (isAll(lines) ? (sumOfAll ??= sumUp(all)) : sumUp(lines));
}

/** The lines of an order, or all; the same list until the board changes: what is summed up of them is summed up once. */
const useLinesOf = (board: readonly DockLine[], orderId: number | undefined): readonly DockLine[] =>
  useMemo(
    () => (orderId === undefined ? board : board.filter(({ order_id }) => order_id === orderId)),
    [board, orderId],
  );
