/** The rows that were entered: how many stand where, a part of them to look at, and each with its answer. */
import { useEffect, useState } from "react";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/cart/quick-order.ts";
import { formatQuantity } from "#src/text/format.ts";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { VirtualRows } from "#src/ui/kit/lists/virtual-rows.tsx";
import type { AnsweredRows } from "./answering.ts";
import { useListing, type Listing } from "./listing.ts";
import { QuickOrderRow } from "./order-row.tsx";
import styles from "./quick-order.module.css";
import { changed, type EnteredRow } from "./rows.ts";

export type RowListProps = {
  answered: AnsweredRows;
  change: (make: (before: EnteredRow[]) => EnteredRow[]) => void;
};

export function RowList({ answered, change }: RowListProps) {
  const { lines, counts } = answered;
  const listing = useListing(lines); // gone with the list: one that begins anew is seen whole
  const isAwaited = useBriefly(counts.looking === lines.length && lines.length > 1);
  const clearAdded = () => {
    const done = new Set(lines.filter(({ standing }) => standing === "done").map(({ row }) => row.id));
    change((before) => before.filter(({ id }) => !done.has(id)));
    listing.show("all");
  };
  return (
    <>
      <div className={styles.parts}>
        <Parts answered={answered} listing={listing} />
        {counts.done > 0 && (
          <Button tone="quiet" onPress={clearAdded}>
            {text.clearAdded(counts.done)}
          </Button>
        )}
      </div>
      <p className="hush" role="status">
        {counts.looking > 0
          ? text.lookingUpCount(counts.looking)
          : text.rowCounts(counts.ready, counts.fix, counts.done + counts.waiting)}
      </p>
      {isAwaited ? (
        <div className="rows">
          <Skeleton label={text.lookingUpRows} />
        </div>
      ) : listing.visible.length === 0 ? (
        <p className="muted">{text.noRowsShown}</p>
      ) : (
        <VirtualRows
          label={text.listLabel}
          className={styles.list}
          head={head}
          items={listing.visible}
          keyOf={({ row }) => row.id}
          isWaiting={({ standing }) => standing === "waiting"}
          rowHeight={({ standing }) => (standing === "fix" ? 144 : 72)}
          renderRow={({ row, place, answer }) => (
            <QuickOrderRow
              row={row}
              place={place}
              answer={answer}
              onChange={(next) => change((before) => changed(before, row.id, next))}
              onRemove={() => change((before) => before.filter(({ id }) => id !== row.id))}
            />
          )}
        />
      )}
    </>
  );
}

/** True for so long, at most, as it takes a device to look up a list: those to fix come first, and rows that are seen do not change places. */
function useBriefly(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  const [isOver, setOver] = useState(false);
  if (was !== isSo) {
    setWas(isSo);
    setOver(false);
  }
  useEffect(() => {
    if (!isSo) return;
    const patience = setTimeout(() => setOver(true), brieflyMs);
    return () => clearTimeout(patience);
  }, [isSo]);
  return isSo && !isOver;
}

const brieflyMs = 500;

function Parts({ answered, listing }: { answered: AnsweredRows; listing: Listing }) {
  const { rows, counts } = answered;
  return (
    <Segments
      label={text.showLabel}
      choices={[
        { value: "all", label: `${text.allRows} ${formatQuantity(rows.length)}` },
        { value: "fix", label: `${text.rowsToFix} ${formatQuantity(counts.fix + counts.looking)}` },
        { value: "ready", label: `${text.readyRows} ${formatQuantity(counts.ready)}` },
        { value: "done", label: `${text.addedRows} ${formatQuantity(counts.done + counts.waiting)}` },
      ]}
      value={listing.shown}
      onChange={listing.show}
    />
  );
}

const head = [
  { key: "place", label: text.rowHeading },
  { key: "code", label: text.codeLabel },
  { key: "answer", label: text.productHeading },
  { key: "quantity", label: text.quantityLabel, end: true },
  { key: "unit", label: text.unitHeading },
  { key: "remove", label: "", hiddenLabel: text.removeHeading },
];
