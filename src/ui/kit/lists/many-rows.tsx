/** A list of somebody's own lines, however many: all of them are there as far as one looks through them; of more, only those near the window (VirtualRows). */
import { useState, type ComponentType } from "react";
import type { LinesOf } from "./drawn-lines.ts";
import { later } from "#src/ui/kit/page/later.tsx";
import { Row } from "./row.tsx";
import { Rows } from "./rows.tsx";
import type { DrawnRows } from "./virtual-body.tsx";
import type { VirtualRowsProps } from "./virtual-rows.tsx";

export type ManyRowsProps<Item> = Pick<LinesOf<Item>, "items" | "keyOf"> &
  DrawnRows<Item> &
  Pick<VirtualRowsProps<Item>, "label" | "className" | "rowHeight" | "sought">;

/** So many are drawn as they are: they can be searched in the browser, and a screen reader walks through them by itself. */
const mostPlain = 100;

/** Few have so long a list: its program comes when it is needed. */
const LongRows = later(async () => (await import("./virtual-rows.tsx")).VirtualRows<unknown>);

export function ManyRows<Item>(props: ManyRowsProps<Item>) {
  const { items, keyOf, label, className, head, renderRow, isOff, isWaiting, contextOf } = props;
  const [isLong, setLong] = useState(items.length > mostPlain);
  // Once long it stays so while it stands there: rows are not drawn anew under a hand for one line fewer.
  if (!isLong && items.length > mostPlain) setLong(true);
  if (isLong) {
    const Long = LongRows as ComponentType<VirtualRowsProps<Item>>;
    return <Long {...props} isOwn />;
  }
  return (
    <Rows label={label} className={className} head={head}>
      {items.map((item) => (
        <Row key={keyOf(item)} off={isOff?.(item)} waiting={isWaiting?.(item)} context={contextOf?.(item)}>
          {renderRow(item)}
        </Row>
      ))}
    </Rows>
  );
}
