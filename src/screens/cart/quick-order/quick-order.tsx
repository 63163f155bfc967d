/** Quick order: codes and quantities typed, scanned, pasted or uploaded; every row answered; all that are ready into the cart in one go. */
import { useState } from "react";
import { useCart } from "#src/data/cart/cart.ts";
import { useMatches } from "#src/data/cart/match-codes.ts";
import { useUser } from "#src/data/identity/session.ts";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import * as text from "#src/text/cart/quick-order.ts";
import { Closed, later, Nothing } from "#src/ui/kit/page/later.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { useAdding } from "./adding.ts";
import { useAnswers } from "./answering.ts";
import { useEntering } from "./entering.ts";
import { EntryBar } from "./entry-bar.tsx";
import { OrderFoot } from "./order-foot.tsx";
import { QuickOrderHead } from "./order-head.tsx";
import styles from "./quick-order.module.css";
import { RowList } from "./row-list.tsx";

/** Asked seldom: its program comes when it is. */
const ConfirmDialog = later(
  async () => (await import("#src/ui/kit/dialogs/confirm-dialog.tsx")).ConfirmDialog,
  undefined,
  Closed,
);

/** Seldom needed: its program comes when it is. */
const ListNotes = later(async () => (await import("./list-notes.tsx")).ListNotes, undefined, Nothing);

export function QuickOrderScreen() {
  const { cart_type_code: cartType } = useUser();
  const codes = useMatches();
  const entering = useEntering(codes.lookUp);
  const { rows, change, said, uploading, enter, paste, clear } = entering;
  const read = (file: File) => void uploading.read(file);
  const [isClearing, setClearing] = useState(false);
  const { cart, added, units } = useCart();
  const { answered, keys, standingOf, isOffline } = useAnswers(rows, { ...codes, lines: units, cartType });
  const adding = useAdding(rows, answered.ready, { change, keys, standingOf });
  return (
    <div
      className="page"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped !== undefined) read(dropped);
      }}
    >
      <QuickOrderHead answered={answered} onClear={() => setClearing(true)} />
      {typeof said === "string" && (
        <Note tone="attention" spoken>
          {said}
        </Note>
      )}
      {hasNotes(entering) && <ListNotes entering={entering} />}
      {isOffline && answered.counts.looking > 0 && <NotLookedUp />}
      {rows.length > 0 && <RowList answered={answered} change={change} />}
      {/* Always in this place of the page: whoever scans row after row keeps the cursor when the first one comes. */}
      <div className={rows.length > 0 ? styles.dock : undefined}>
        <EntryBar
          onEnter={enter}
          onPaste={(pasted) => void paste(pasted)}
          onFile={read}
          isReading={uploading.isReading}
        />
        {rows.length > 0 && <OrderFoot answered={answered} adding={adding} review={{ cart, added }} />}
      </div>
      {rows.length === 0 && <NoRows />}
      {isClearing && (
        <ClearRows
          count={rows.length}
          onClear={() => {
            clear();
            adding.forgetMissing();
            setClearing(false);
          }}
          onClose={() => setClearing(false)}
        />
      )}
    </div>
  );
}

const hasNotes = ({ said, uploading, columns, leftOut }: ReturnType<typeof useEntering>): boolean =>
  typeof said === "object" ||
  leftOut.count > 0 ||
  [columns.waiting[0], columns.recalled, uploading.question, uploading.hidden].some(Boolean);

const NotLookedUp = () => (
  <Note tone="waiting" icon="offline">
    {text.notLookedUp}
  </Note>
);

const NoRows = () => (
  <div className={`card ${styles.state}`}>
    <Empty icon="scan" title={text.emptyTitle} text={text.emptyHint} />
  </div>
);

const ClearRows = ({ count, onClear, onClose }: { count: number; onClear: () => void; onClose: () => void }) => (
  <ConfirmDialog
    open
    question={text.clearQuestion(count)}
    text={text.clearHint}
    safe={text.keepRows}
    act={text.clearRows}
    onConfirm={onClear}
    onClose={onClose}
  />
);
