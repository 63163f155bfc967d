/** Which order a board is of, and how much of it is still to come: over its lines, and in the bar while it is the only one that is shown. */
import { useAtomValue } from "jotai";
import { createPortal } from "react-dom";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { barSlotAtom } from "#src/ui/kit/page/bar-slot.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import * as text from "#src/text/receiving/order-head.ts";
import { unitName } from "#src/ui/trade/product-words.ts";
import type { BoardSum } from "./line-state.ts";
import { placedOn, type PendingOrder } from "./orders-of.ts";
import styles from "./order-head.module.css";

/** "57 of 163 cartons", "8 lines to receive, 3 on the way". */
export function SumWords({ sum }: { sum: BoardSum }) {
  const { arrived, here, unit } = sum;
  return (
    <span className={styles.sum}>
      <b>
        {arrived === 0
          ? text.received(here)
          : text.receivedOf(here, arrived, unit === undefined ? text.anyUnit : unitName(unit))}
      </b>{" "}
      <span className="cut">{linesWords(sum)}</span>
    </span>
  );
}

/** The same words for the same numbers as at home. */
function linesWords({ full, toReceive, onTheWay }: BoardSum): string {
  if (toReceive === 0 && full === 0 && onTheWay > 0) return text.linesOnTheWay(onTheWay);
  const later = onTheWay > 0 ? text.onTheWay(onTheWay) : undefined;
  const now = toReceive > 0 || full === 0 ? text.linesToReceive(toReceive) : text.linesReceived(full);
  return [now, later].filter(Boolean).join(", ");
}

export type OrderHeadProps = {
  orderId: number;
  /** Its other names, and when it was placed. */
  about: string;
  sum: BoardSum;
  /** Who else is at it, by first name; where it is shown alone the bar says so. */
  here: readonly string[];
  /** Shows this order alone; undefined: it is. */
  onOpen: (() => void) | undefined;
};

export function OrderHead({ orderId, about, sum, here, onOpen }: OrderHeadProps) {
  return (
    <h2 className={styles.order} data-alone={onOpen === undefined ? true : undefined}>
      <span className={styles.title}>
        <span className={styles.first}>
          <span className="nowrap">
            <FilledText text={text.orderHeading} parts={{ order: <span translate="no">{orderId}</span> }} />
          </span>
          {here.length > 0 && <HereWords here={here} />}
        </span>
        <small>{about}</small>
      </span>
      <SumWords sum={sum} />
      {onOpen !== undefined && <Button icon="right" tone="quiet" label={text.showOnly(orderId)} onPress={onOpen} />}
    </h2>
  );
}

/** Who else is at an order, where there is room for it from the beginning: whoever comes moves no row. */
function HereWords({ here }: { here: readonly string[] }) {
  return (
    <span className={styles.here} role="status">
      {here.map((who) => (
        <i key={who} className={styles.who} aria-hidden>
          {who.slice(0, 2)}
        </i>
      ))}
      <span className="cut">{text.colleagues(here)}</span>
    </span>
  );
}

/** An order's other names, and the day on which it was placed. */
export const aboutOrder = (
  order: Pick<PendingOrder<PendingReceive>, "customer_order_no" | "order_name" | "order_date">,
  timeZone: string,
): string =>
  [order.customer_order_no, order.order_name, placedOn(order.order_date, timeZone)].filter(Boolean).join(" · ");

/** What the bar says is being received. */
export const barWords = (orderId: number | undefined, lines: readonly PendingReceive[]) => {
  const orders = new Set(lines.map(({ order_id }) => order_id)).size;
  if (orderId === undefined) return { title: orders === 0 ? text.noOrders : text.orders(orders), about: "" };
  const [line] = lines;
  return {
    kind: text.orderKind,
    title: String(orderId),
    about: [line?.customer_order_no, line?.order_name].filter(Boolean).join(", "),
  };
};

/** The button that opens the camera. */
export const cameraId = "dock-camera";

/** In the bar: the order that is shown alone with the ways to others, or all of them, and the camera. `onBack`: to all orders. */
export function BoardInBar({
  kind,
  title,
  about,
  here,
  sum,
  onBack,
  onSwitch,
  isCamera,
  onCamera,
}: {
  /** What the title is the number of. */
  kind?: string | undefined;
  title: string;
  about: string;
  /** Who else is at it, by first name: said in the place of `about`. */
  here: readonly string[];
  sum: BoardSum | undefined;
  onBack: (() => void) | undefined;
  /** Lists the other orders; undefined: there is no other. */
  onSwitch: (() => void) | undefined;
  isCamera: boolean;
  onCamera: () => void;
}) {
  const slot = useAtomValue(barSlotAtom);
  if (slot === null) return null;
  return createPortal(
    <div className={styles.inBar}>
      {onBack !== undefined && <Button icon="left" tone="quiet" label={text.backToAll} onPress={onBack} />}
      <p className={styles.inTitle}>
        <b>
          {kind !== undefined && <i className={styles.kind}>{kind} </i>}
          <span translate={kind === undefined ? undefined : "no"}>{title}</span>
        </b>
        {here.length > 0 ? <HereWords here={here} /> : about !== "" && <span className="cut">{about}</span>}
      </p>
      {onSwitch !== undefined && (
        <Button icon="down" tone="quiet" label={text.switchOrder} className={styles.switch} onPress={onSwitch} />
      )}
      {sum !== undefined && <SumWords sum={sum} />}
      <Button
        id={cameraId}
        icon="camera"
        tone="quiet"
        size="glove"
        label={text.openCamera}
        expanded={isCamera}
        className={styles.camera}
        onPress={onCamera}
      />
    </div>,
    slot,
  );
}
