/** What has shipped and is not wholly in, by order and oldest first; a chosen line opens the pad. */
import { useRef, useState } from "react";
import type { PendingReceive } from "#contract/receiving.ts";
import { rememberedSince } from "#src/data/age.ts";
import { useTyped } from "#src/data/drafts.ts";
import type { DockLine as Line } from "#src/data/receiving-overlay.ts";
import { usePending } from "#src/data/receiving.ts";
import { useUser } from "#src/data/session.ts";
import { draftOf } from "#src/offline/drafts.ts";
import { Age } from "#src/ui/age.tsx";
import { Button } from "#src/ui/button.tsx";
import { Chip } from "#src/ui/chip.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { ErrorState } from "#src/ui/error-state.tsx";
import { feedback } from "#src/ui/feedback.ts";
import { Note } from "#src/ui/note.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { DockLine } from "./dock-line.tsx";
import css from "./dock.module.css";
import { draftName, type Draft, type Goods } from "./draft.ts";
import { found, linesWith } from "./finding.ts";
import { LastReceipt } from "./last-receipt.tsx";
import { Nothing } from "./nothing.tsx";
import { ordersOf, placedOn } from "./orders-of.ts";
import { Pad } from "./pad.tsx";
import { ScanField } from "./scan-field.tsx";
import { useDock } from "./use-dock.ts";

export type PendingProps = {
  /** `MM/DD/YYYY` */
  today: string;
  /** Only this order's lines. */
  orderId: number | undefined;
  onAllOrders: () => void;
  /** Looks for it among all products; empty when nothing was scanned in vain. */
  onUnexpected: (scanned: string) => void;
};

export function Pending({ today, orderId, onAllOrders, onUnexpected }: PendingProps) {
  const { query, lines: data } = usePending();
  const { isPending, isFetching, refetch } = query;
  const { customer } = useUser();
  const dock = useDock();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [missed, setMissed] = useState<string>();
  const { value: chosen, change: setChosen } = useTyped("receive line", readChosen);

  const all = (data ?? []).filter((line) => orderId === undefined || line.order_id === orderId);
  const lines = linesWith(all, text);
  // What is being entered stands on the pad as it was: laid over the list it may be gone from there already.
  const [entered, setEntered] = useState<OnPad>();
  const onPad = dock.isReceiving ? entered : chosenOf(all, chosen);
  const line = onPad?.line;

  const choose = (next: PendingReceive, lot: string | undefined) =>
    setChosen(() => ({ key: keyOf(next), lot, turn: 0 }));
  const scan = (scanned: string) => {
    const what = found(all, scanned);
    if (what.kind === "one") {
      choose(what.line, what.lot);
      setText("");
    }
    if (what.kind === "nothing") setChosen(() => undefined); // what is in the hand is not what stood on the pad
    setMissed(what.kind === "nothing" ? scanned.trim() : undefined);
    feedback(what.kind === "nothing" ? "refused" : "scanned");
  };
  const focusScan = () => list.current?.querySelector("input")?.focus();
  const close = () => {
    setChosen(() => undefined);
    requestAnimationFrame(focusScan);
  };

  // More to come of the line: the pad stays with it, empty, and with the lot that is in the hand. What was chosen meanwhile stays chosen.
  const received = (from: Line, draft: Draft, remaining: number | null) => {
    const isIn = remaining === null || remaining <= 0;
    setChosen((now) => {
      if (now?.key !== keyOf(from)) return now;
      return isIn ? undefined : { ...now, lot: draft.lot, turn: now.turn + 1 };
    });
    if (isIn) requestAnimationFrame(() => document.getElementById("pad-title") ?? focusScan());
  };

  return (
    <div className={css.split} data-open={line === undefined ? undefined : true}>
      <div className={css.list} ref={list}>
        <ScanField
          label="Scan, or type NDC or lot"
          text={text}
          onText={(next) => {
            setText(next);
            setMissed(undefined);
          }}
          onEnter={scan}
        />
        <Age what="List" since={rememberedSince(query)} />
        {missed !== undefined && (
          <Note tone="attention" spoken action={<Button onPress={() => onUnexpected(missed)}>Not expected</Button>}>
            Nothing to receive with <b className="code">{missed}</b>. Check the label, or receive it under Not expected.
          </Note>
        )}
        {dock.last !== undefined && missed === undefined && (
          <LastReceipt receipt={dock.last} pending={dock.isUndoing} onUndo={dock.undo} />
        )}
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
        {all.length > 0 && lines.length === 0 && missed === undefined && (
          <Empty icon="search" title="No line has that" text="Press Enter to look again, or clear the field." />
        )}
        {lines.length > 0 && (
          <div className={css.lines}>
            {ordersOf(lines).map((order) => (
              <section key={order.order_id} aria-label={`Order ${order.order_id}`}>
                <h2 className={css.order}>
                  <span>Order {order.order_id}</span>
                  <small>
                    {[order.customer_order_no, order.order_name, placedOn(order.order_date, customer.time_zone)]
                      .filter(Boolean)
                      .join(" · ")}
                  </small>
                </h2>
                <ul>
                  {order.lines.map((each) => (
                    <DockLine
                      key={keyOf(each)}
                      line={each}
                      isChosen={line !== undefined && keyOf(each) === keyOf(line)}
                      onChoose={() => choose(each, undefined)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </div>
      {onPad === undefined ? (
        <Nothing text={all.length === 0 ? undefined : "Scan a carton, or choose a line."} />
      ) : (
        <Pad
          key={`${onPad.chosen.key} ${onPad.chosen.lot} ${onPad.chosen.turn}`}
          goods={goodsOf(onPad.line)}
          today={today}
          scannedLot={onPad.chosen.lot}
          pending={dock.isReceiving}
          onClose={close}
          onReceive={(draft) => {
            setEntered(onPad);
            dock.receive(draft, goodsOf(onPad.line), (remaining) => received(onPad.line, draft, remaining));
          }}
        />
      )}
    </div>
  );
}

/** A line by its key, the lot that was scanned with it, and how often its pad was emptied for more of it. */
type Chosen = { key: string; lot: string | undefined; turn: number };
type OnPad = { line: Line; chosen: Chosen };

function chosenOf(lines: readonly Line[], chosen: Chosen | undefined): OnPad | undefined {
  const line = lines.find((each) => keyOf(each) === chosen?.key);
  return line && chosen && { line, chosen };
}

/** The line that was on the pad, if something was typed there: one that was only looked at is not opened again. */
function readChosen(kept: unknown): Chosen | undefined {
  const { key, lot } = (kept ?? {}) as Partial<Record<keyof Chosen, unknown>>;
  if (typeof key !== "string" || draftOf(draftName({ key })) === undefined) return undefined;
  return { key, lot: typeof lot === "string" ? lot : undefined, turn: 0 };
}

const keyOf = (line: PendingReceive): string => `${line.order_id} ${line.line_no}`;

const goodsOf = ({ waiting: _waiting, ...line }: Line): Goods => ({
  key: keyOf(line),
  line,
  item_id: line.item_id,
  name: line.full_description,
  ndc: line.ndc_code,
  schedule: line.schedule_name,
  order: {
    order_id: line.order_id,
    customer_order_no: line.customer_order_no,
    ordered: line.order_qty,
    received: line.rec_qty,
    remaining: line.remaining,
  },
  lots: line.lots,
  units: [{ code: line.quantity_UOM, desc: line.sale_UOM_desc }],
  holds: line.vials_per_unit,
});
