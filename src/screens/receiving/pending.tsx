/** What has shipped and is not wholly in, by order and oldest first, each line in its place until the person leaves; a chosen line opens the pad. */
import { useEffect, useEffectEvent, useState } from "react";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { dueOf, laterOf } from "#contract/receiving/rules/receiving.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { pendingKey, type DockLine as Line } from "#src/data/overlay/receiving-overlay.ts";
import { useLastReceipts, usePending } from "#src/data/receiving/receiving.ts";
import { useUser } from "#src/data/identity/session.ts";
import { draftOf } from "#src/offline/drafts.ts";
import { Age } from "#src/ui/kit/age.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { Chip } from "#src/ui/kit/chip.tsx";
import { Empty } from "#src/ui/kit/empty.tsx";
import { ErrorState } from "#src/ui/kit/error-state.tsx";
import { feedback } from "#src/ui/kit/feedback.ts";
import { formatQuantity } from "#src/ui/kit/format.ts";
import { Skeleton } from "#src/ui/kit/skeleton.tsx";
import { useScanner } from "#src/ui/kit/use-scanner.ts";
import { DockLine, rowId } from "./dock-line.tsx";
import styles from "./dock.module.css";
import { draftName, receiptOf, type Goods } from "./draft.ts";
import { fieldFor, focusScan } from "./field-for.ts";
import { found, linesWith } from "./finding.ts";
import { LastWord } from "./last-word.tsx";
import { Nothing } from "./nothing.tsx";
import { ordersOf, placedOn } from "./orders-of.ts";
import { Pad } from "./pad.tsx";
import { ScanField } from "./scan-field.tsx";
import { boardOf, newLines } from "./standing.ts";
import { useDock } from "./use-dock.ts";

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
  const { isPending, isFetching, refetch, data } = query;
  const { customer } = useUser();
  const { word, setWord, receive, isReceiving } = useDock();
  const lasts = useLastReceipts();
  const [text, setText] = useState("");
  const { value: chosen, change: setChosen } = useTyped("receive line", readChosen);
  // A remembered list is an earlier visit's: the board is made anew with the first answer of this one.
  const { isFetchedAfterMount: isFetched } = query;
  const [before, setBefore] = useState<{ board: readonly Line[]; isFetched: boolean }>();
  const board = boardOf(before?.isFetched === isFetched ? before.board : undefined, counted);
  if (board !== before?.board || isFetched !== before.isFetched) setBefore({ board, isFetched });

  const isShown = (line: PendingReceive) => orderId === undefined || line.order_id === orderId;
  const all = board.filter(isShown);
  const fresh = newLines(board, counted).filter(isShown);
  const lines = linesWith(all, text);
  const line = all.find((each) => pendingKey(each) === chosen?.key);
  const others = all.filter((each) => chosen?.others.includes(pendingKey(each)) === true);

  const choose = (next: PendingReceive, lot?: string, also: readonly PendingReceive[] = []) => {
    setChosen(() => ({ key: pendingKey(next), lot, others: also.map(pendingKey), turn: 0 }));
  };
  const showNew = () => setBefore({ board: boardOf(undefined, counted), isFetched });
  const scan = (scanned: string) => {
    const here = found(all, scanned);
    const what = here.kind === "one" ? here : found([...all, ...fresh], scanned);
    if (what.kind === "one") {
      if (here.kind !== "one") showNew();
      choose(what.line, what.lot, what.others);
      setText("");
      setWord(undefined);
      requestAnimationFrame(() => document.getElementById(rowId(what.line))?.scrollIntoView({ block: "nearest" }));
    }
    if (what.kind === "nothing") {
      setChosen(() => undefined); // what is in the hand is not what stood on the pad
      setWord({ kind: "missed", scanned: scanned.trim() });
    }
    if (what.kind === "words") setText(scanned);
    feedback(what.kind === "nothing" ? "refused" : "scanned");
  };
  useScanner({ onScan: scan, fieldFor });
  const begin = useEffectEvent(() => {
    if (startWith !== "") scan(startWith);
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => begin());
    return () => cancelAnimationFrame(frame);
  }, []);
  const close = () => {
    setChosen(() => undefined);
    requestAnimationFrame(focusScan);
  };

  // More of it is at the dock: the pad stays with it, empty, and with the lot that is in the hand.
  const kept = (from: Line, lot: string, due: number) => {
    setChosen((now) => {
      if (now?.key !== pendingKey(from)) return now;
      return due <= 0 ? undefined : { ...now, lot, turn: now.turn + 1 };
    });
    if (due <= 0) requestAnimationFrame(() => document.getElementById("pad-title") ?? focusScan());
  };
  /** Unless another line stands on the pad by now. */
  const reopen = (from: Line, lot: string): boolean => {
    let isFree = false;
    setChosen((now) => {
      isFree = now === undefined || now.key === pendingKey(from);
      return isFree
        ? { others: [], ...now, key: pendingKey(from), lot: lot || undefined, turn: (now?.turn ?? 0) + 1 }
        : now;
    });
    return isFree;
  };
  const row = (each: Line, id?: string) => (
    <DockLine
      key={pendingKey(each)}
      id={id}
      line={each}
      today={today}
      last={lasts.get(pendingKey(each))}
      isChosen={each === line}
      onChoose={() => choose(each)}
    />
  );

  return (
    <div className={styles.split} data-open={line === undefined ? undefined : true}>
      <div className={styles.list}>
        <ScanField
          label="Scan, or type NDC or lot"
          text={text}
          onText={(next) => {
            setText(next);
            if (word?.kind === "missed") setWord(undefined);
          }}
          onEnter={scan}
        />
        <LastWord
          word={word}
          hint={<Age what="List" since={rememberedSince(query)} />}
          action={
            word?.kind === "missed" ? (
              <Button onPress={() => onUnexpected(word.scanned)}>Not expected</Button>
            ) : (
              fresh.length > 0 && <Button onPress={showNew}>{formatQuantity(fresh.length)} new</Button>
            )
          }
        />
        {orderId !== undefined && (
          <p className="line">
            <Chip onRemove={onAllOrders}>{`Order ${orderId}`}</Chip>
          </p>
        )}
        {isPending && <Skeleton label="Loading what is to be received" plain />}
        {!isPending && data === undefined && (
          <ErrorState
            title="What is to be received could not be loaded."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data !== undefined && all.length === 0 && (
          <Empty
            title="Nothing left to receive"
            text={
              orderId === undefined
                ? "Every line that has shipped is in. Goods that are not on an order go under Not expected."
                : "Every line of this order that has shipped is in."
            }
            action={
              orderId === undefined ? (
                <Button onPress={() => onUnexpected("")}>Receive something unexpected</Button>
              ) : (
                <Button onPress={onAllOrders}>Show all orders</Button>
              )
            }
          />
        )}
        {all.length > 0 && lines.length === 0 && word?.kind !== "missed" && (
          <Empty icon="search" title="No line has that" text="Press Enter to look again, or clear the field." />
        )}
        {lines.length > 0 && (
          <div className={styles.lines}>
            {ordersOf(lines).map((order) => (
              <section key={order.order_id} aria-label={`Order ${order.order_id}`}>
                <h2 className={styles.order}>
                  <span>Order {order.order_id}</span>
                  <small>
                    {[order.customer_order_no, order.order_name, placedOn(order.order_date, customer.time_zone)]
                      .filter(Boolean)
                      .join(" · ")}
                  </small>
                </h2>
                <ul>{order.lines.map((each) => row(each, rowId(each)))}</ul>
              </section>
            ))}
          </div>
        )}
      </div>
      {line === undefined || chosen === undefined ? (
        <Nothing text={all.length === 0 ? undefined : "Scan a carton, or choose a line."} />
      ) : (
        <Pad
          key={`${chosen.key} ${chosen.lot} ${chosen.turn}`}
          goods={goodsOf(line)}
          today={today}
          scannedLot={chosen.lot}
          pending={isReceiving}
          standing={<ul className={styles.standing}>{row(line)}</ul>}
          others={others.map((other) => (
            <button
              key={pendingKey(other)}
              type="button"
              className={styles.other}
              onClick={() =>
                choose(
                  other,
                  chosen.lot,
                  [line, ...others].filter((each) => each !== other),
                )
              }
            >
              Also on order {other.order_id}, {formatQuantity(dueOf(other))} due
            </button>
          ))}
          onClose={close}
          onReceive={(draft) =>
            receive({
              draft,
              goods: goodsOf(line),
              onKept: () => kept(line, draft.lot, dueOf(line) - receiptOf(draft, goodsOf(line)).quantity_received),
              reopen: () => reopen(line, draft.lot),
            })
          }
        />
      )}
    </div>
  );
}

/** A line by its key, the lot and the other lines that were scanned with it, and how often its pad was emptied for more of it. */
type Chosen = { key: string; lot: string | undefined; others: readonly string[]; turn: number };

/** The line that was on the pad, if something was typed there: one that was only looked at is not opened again. */
function readChosen(kept: unknown): Chosen | undefined {
  const { key, lot } = (kept ?? {}) as Partial<Record<keyof Chosen, unknown>>;
  if (typeof key !== "string" || draftOf(draftName({ key })) === undefined) return undefined;
  return { key, lot: typeof lot === "string" ? lot : undefined, others: [], turn: 0 };
}

const goodsOf = ({ waiting: _waiting, ...line }: Line): Goods => ({
  key: pendingKey(line),
  line,
  item_id: line.item_id,
  name: line.full_description,
  ndc: line.ndc_code,
  schedule: line.schedule_name,
  order: {
    order_id: line.order_id,
    customer_order_no: line.customer_order_no,
    ordered: line.order_qty,
    remaining: line.remaining,
    due: dueOf(line),
    later: laterOf(line),
  },
  lots: line.lots,
  units: [{ code: line.quantity_UOM, desc: line.sale_UOM_desc }],
  holds: line.vials_per_unit,
});
