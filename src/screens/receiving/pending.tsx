/** What has shipped and is not wholly in, by order and oldest first, each line in its place until the person leaves; a chosen line opens the pad. */
import { useReducer } from "react";
import { dueOf } from "#contract/receiving/rules/receiving.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { pendingKey, type DockLine as Line } from "#src/data/overlay/receiving-overlay.ts";
import { useLastReceipts, usePending } from "#src/data/receiving/receiving.ts";
import { Age } from "#src/ui/kit/age.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { formatQuantity } from "#src/ui/kit/format.ts";
import { AllIn } from "./all-in.tsx";
import { DockLine, rowId } from "./dock-line.tsx";
import styles from "./dock.module.css";
import { linesWith } from "./finding.ts";
import { LastWord } from "./last-word.tsx";
import { Nothing } from "./nothing.tsx";
import { padOf } from "./pad-of.tsx";
import { PendingList } from "./pending-list.tsx";
import { ScanField } from "./scan-field.tsx";
import { ScanQuestion } from "./scan-question.tsx";
import { allInOf, newLines } from "./standing.ts";
import { useBoard } from "./use-board.ts";
import { UndoScan } from "./undo-scan.tsx";
import { useChosen } from "./use-chosen.ts";
import { useCounting } from "./use-counting.ts";
import { useDock } from "./use-dock.ts";
import { useScanned } from "./use-scanned.ts";

export type PendingProps = {
  /** `MM/DD/YYYY` */
  today: string;
  /** Only this order's lines. */
  orderId: number | undefined;
  /** What was scanned on another tab; empty: nothing. */
  startWith: string;
  onAllOrders: () => void;
  /** Looks for it among all products; empty when nothing was scanned in vain. */
  onUnexpected: (scanned: string) => void;
};

export function Pending({ today, orderId, startWith, onAllOrders, onUnexpected }: PendingProps) {
  const { query, counted = [] } = usePending();
  const dock = useDock();
  const { word, setWord } = dock;
  const lasts = useLastReceipts();
  const { board, showNew } = useBoard(counted, { isFetched: query.isFetchedAfterMount });
  const pad = useChosen();
  const { chosen } = pad;
  const isShown = (line: Line) => orderId === undefined || line.order_id === orderId;
  const all = board.filter(isShown);
  const fresh = newLines(board, counted).filter(isShown);
  const line = all.find((each) => pendingKey(each) === chosen?.key);
  const others = all.filter((each) => chosen?.others.includes(pendingKey(each)) === true);
  const [, redraw] = useReducer((count: number) => count + 1, 0); // what is counted stands among the drafts
  const { count, undoLast, counting } = useCounting({ all: [...board, ...fresh], today, pad, setWord });
  const row = (each: Line, id?: string) => (
    <DockLine
      {...counting(each)}
      key={pendingKey(each)}
      id={id}
      line={each}
      today={today}
      last={lasts.get(pendingKey(each))}
      isChosen={each === line}
      onChoose={() => pad.choose(each)}
    />
  );
  const next =
    word?.kind === "missed" ? (
      <Button onPress={() => onUnexpected(word.scanned)}>Not expected</Button>
    ) : word?.kind === "counted" && word.undo !== undefined ? (
      <UndoScan line={word.undo} onUndo={undoLast} />
    ) : (
      fresh.length > 0 && <Button onPress={showNew}>{formatQuantity(fresh.length)} new</Button>
    );
  const scanned = useScanned({ all, fresh, showNew, pad, count, word, setWord, startWith });
  const isAsked = scanned.question !== undefined;
  const allIn =
    line === undefined
      ? allInOf(board, word?.kind === "entered" ? (word.order_id ?? undefined) : undefined)
      : undefined;
  return (
    <div className={styles.split} data-open={line === undefined && !isAsked && allIn === undefined ? undefined : true}>
      <div className={styles.list}>
        <ScanField label="Scan, or type NDC or lot" {...scanned.field} />
        <LastWord word={word} hint={<Age what="List" since={rememberedSince(query)} />} action={next} />
        <PendingList
          query={query}
          orderId={orderId}
          all={all}
          lines={linesWith(all, scanned.field.text)}
          isMissed={word?.kind === "missed"}
          renderRow={(each) => row(each, rowId(each))}
          onAllOrders={onAllOrders}
          onUnexpected={() => onUnexpected("")}
        />
      </div>
      {scanned.question !== undefined ? (
        <ScanQuestion choices={scanned.question} today={today} onAnswer={scanned.answer} />
      ) : allIn !== undefined && word?.kind === "entered" && word.order_id !== null ? (
        <AllIn
          orderId={word.order_id}
          over={allIn.over}
          next={all.find((each) => each.order_id !== word.order_id && dueOf(each) > 0)}
          onNext={(first) => {
            pad.choose(first);
            requestAnimationFrame(() => document.getElementById(rowId(first))?.scrollIntoView({ block: "nearest" }));
          }}
          onClose={() => setWord(undefined)}
        />
      ) : line === undefined || chosen === undefined ? (
        <Nothing text={all.length === 0 ? undefined : "Scan a carton, or choose a line."} />
      ) : (
        padOf(line, { chosen, others, today, dock, pad, row: row(line), onCounted: redraw })
      )}
    </div>
  );
}
