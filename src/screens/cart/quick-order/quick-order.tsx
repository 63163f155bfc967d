/** Quick order: codes and quantities typed, scanned, pasted or uploaded; every row answered; all that are ready into the cart in one go. */
import { useMemo, useState } from "react";
import { maxItemCount } from "#contract/cart/rules/cart.ts";
import { rowsOfText, type WrittenRow } from "#contract/cart/rules/order-rows.ts";
import { useCart } from "#src/data/cart/cart.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { useMatches } from "#src/data/cart/match-codes.ts";
import { rowsOfFile } from "#src/data/cart/order-file/client.ts";
import { useSentLists } from "#src/data/outbox/sent-lists.ts";
import { useUser } from "#src/data/identity/session.ts";
import { Button } from "#src/ui/kit/button.tsx";
import { Empty } from "#src/ui/kit/empty.tsx";
import { FootBar, UndoAdding } from "#src/ui/kit/foot-bar.tsx";
import { money, formatQuantity } from "#src/ui/kit/format.ts";
import { Closed, later, Nothing } from "#src/ui/kit/later.tsx";
import { Note } from "#src/ui/kit/note.tsx";
import { Segments } from "#src/ui/kit/segments.tsx";
import { VirtualRows } from "#src/ui/kit/virtual-rows.tsx";
import { keysOf, useAdding } from "./adding.ts";
import { EntryBar } from "./entry-bar.tsx";
import { OrderRow } from "./order-row.tsx";
import styles from "./quick-order.module.css";
import { answersOf, type RowAnswer } from "./row-answer.ts";
import { partOf, type Part } from "./row-words.ts";
import { changed, readRows, withEntered, withRows, written, type EnteredRow } from "./rows.ts";
import { SaveErrors } from "./save-errors.tsx";

/** Asked seldom: its program comes when it is. */
const ConfirmDialog = later(
  async () => (await import("#src/ui/kit/confirm-dialog.tsx")).ConfirmDialog,
  undefined,
  Closed,
);
const ReviewCart = later(async () => (await import("#src/ui/trade/review-cart.tsx")).ReviewCart, undefined, Nothing);

type Shown = "all" | "fix" | "ready" | "done";

export function QuickOrderScreen() {
  const user = useUser();
  const { value: rows, change } = useTyped("quick order", readRows, written);
  const [shown, setShown] = useState<Shown>("all");
  const [said, setSaid] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const { cart, added, units } = useCart();
  const standingOf = useSentLists(keysOf(rows));
  const codes = useMemo(() => rows.map(({ code }) => code), [rows]); // its identity tells that there is something to look up
  const matches = useMatches(codes);
  const answers = answersOf(rows, {
    matches,
    lines: units,
    cartType: user.cart_type_code,
    standingOf,
  });
  const lines = rows.map((row, at) => ({
    row,
    place: at + 1,
    answer: answers[at]!,
    standing: partOf(answers[at]!),
  }));
  const counts = countsOf(lines);
  const ready = lines.flatMap(({ row, answer }) => (answer.kind === "ready" ? [{ row, answer }] : []));

  const take = (more: readonly WrittenRow[], isCut = false) =>
    change((before) => {
      const { rows: all, leftOut } = withRows(before, more, maxItemCount);
      setSaid(isCut || leftOut > 0 ? tooMany : more.length === 0 ? "Nothing was found in it." : undefined);
      return all;
    });
  const read = async (file: File) => {
    setReading(true);
    const answer = await rowsOfFile(file, maxItemCount);
    setReading(false);
    if (answer.kind === "refused") setSaid(`${file.name}: ${answer.why} Nothing in the list has changed.`);
    else take(answer.rows, answer.isCut);
  };
  const { add, isPending, undo, missing, forgetMissing } = useAdding(rows, ready, { change, standingOf });
  const isShown = (standing: Part) =>
    shown === "all" ||
    standing === shown ||
    (shown === "done" && standing === "waiting") ||
    (shown === "fix" && standing === "looking");
  // Those to fix first; one that is put right keeps its place, for it is under somebody's finger.
  const [firstIds, setFirst] = useState<ReadonlySet<number>>(new Set());
  const more = lines.filter(({ row, standing }) => standing === "fix" && !firstIds.has(row.id));
  if (more.length > 0) setFirst(new Set([...firstIds, ...more.map(({ row }) => row.id)]));
  const isFirst = ({ row }: ListedRow) => firstIds.has(row.id);
  const visible = [...lines.filter(isFirst), ...lines.filter((line) => !isFirst(line))].filter(({ standing }) =>
    isShown(standing),
  );
  const hasErrors = lines.some(
    ({ answer, standing }) => standing === "fix" || (answer.kind === "added" && answer.addition.adjusted !== null),
  );
  return (
    <div
      className={`page ${styles["screen"]}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped !== undefined) void read(dropped);
      }}
    >
      <div className={styles["head"]}>
        <div>
          <h1 tabIndex={-1}>Quick order</h1>
          <p className="muted">
            Type or scan code by code, paste rows from a spreadsheet, or upload a list of code, quantity and unit.
          </p>
        </div>
        {rows.length > 0 && (
          <div className="line">
            {hasErrors && <SaveErrors rows={rows} answers={answers} />}
            <Button tone="danger" icon="trash" onPress={() => setClearing(true)}>
              Clear
            </Button>
          </div>
        )}
      </div>
      {said !== undefined && (
        <Note tone="attention" spoken>
          {said}
        </Note>
      )}
      {matches.isOffline && counts.looking > 0 && (
        <Note tone="waiting" icon="offline">
          The catalogue is not on this device yet, and there is no connection. The rows stay here; they are looked up
          once the network is back.
        </Note>
      )}
      {rows.length > 0 && (
        <>
          <div className={styles["parts"]}>
            <Segments
              label="Show"
              choices={[
                { value: "all", label: `All ${formatQuantity(rows.length)}` },
                { value: "fix", label: `To fix ${formatQuantity(counts.fix + counts.looking)}` },
                { value: "ready", label: `Ready ${formatQuantity(counts.ready)}` },
                { value: "done", label: `Added ${formatQuantity(counts.done + counts.waiting)}` },
              ]}
              value={shown}
              onChange={setShown}
            />
            {counts.done > 0 && (
              <Button
                tone="quiet"
                onPress={() => {
                  const done = new Set(lines.filter(({ standing }) => standing === "done").map(({ row }) => row.id));
                  change((before) => before.filter(({ id }) => !done.has(id)));
                  setShown("all");
                }}
              >
                Clear {formatQuantity(counts.done, "added row")}
              </Button>
            )}
          </div>
          <p className="hush" role="status">
            {counts.looking > 0
              ? `Looking up ${formatQuantity(counts.looking, "row")}`
              : `${formatQuantity(counts.ready)} ready, ${formatQuantity(counts.fix)} to fix, ${formatQuantity(counts.done + counts.waiting)} added`}
          </p>
          {visible.length === 0 ? (
            <p className="muted">No row stands here.</p>
          ) : (
            <VirtualRows
              label="Rows of the quick order"
              className={styles["list"]}
              head={head}
              items={visible}
              keyOf={({ row }) => row.id}
              isWaiting={({ standing }) => standing === "waiting"}
              rowHeight={72}
              renderRow={({ row, place, answer }) => (
                <OrderRow
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
      )}
      {/* Always in this place of the page: whoever scans row after row keeps the cursor when the first one comes. */}
      <div className={rows.length > 0 ? styles["dock"] : undefined}>
        <EntryBar
          onEnter={(row) => {
            change((before) => {
              const { rows: all, leftOut } = withEntered(before, row, maxItemCount);
              setSaid(leftOut > 0 ? tooMany : undefined);
              return all;
            });
          }}
          onPaste={(text) => {
            const pasted = rowsOfText(text, maxItemCount);
            take(pasted.rows, pasted.isCut);
          }}
          onFile={(file) => void read(file)}
          isReading={isReading}
        />
        {rows.length > 0 && (
          <FootBar missing={missing}>
            <p>
              {ready.length > 0 && <b>{money(sumOf(ready.map(({ answer }) => answer)))}</b>}
              <span className="small muted">{counts.fix > 0 ? `${formatQuantity(counts.fix, "row")} to fix` : ""}</span>
            </p>
            <div className="line">
              <UndoAdding undo={undo} />
              {ready.length === 0 && counts.done + counts.waiting > 0 ? (
                <ReviewCart cart={cart} added={added} />
              ) : (
                <Button tone="primary" icon="plus" pending={isPending} disabled={ready.length === 0} onPress={add}>
                  Add {formatQuantity(ready.length, "product")}
                </Button>
              )}
            </div>
          </FootBar>
        )}
      </div>
      {rows.length === 0 && (
        <div className={`card ${styles["state"]}`}>
          <Empty
            icon="scan"
            title="No rows yet"
            text={`Up to ${formatQuantity(maxItemCount)} rows fit. They stay here until they are fixed or cleared, also over a reload.`}
          />
        </div>
      )}
      {isClearing && (
        <ConfirmDialog
          open
          question={`Clear ${formatQuantity(rows.length, "row")}?`}
          text="What was added stays in the cart. The other rows are gone."
          safe="Keep them"
          act="Clear rows"
          onConfirm={() => {
            change(() => []);
            forgetMissing();
            setClearing(false);
            setSaid(undefined);
          }}
          onClose={() => setClearing(false)}
        />
      )}
    </div>
  );
}

const tooMany = `Only the first ${formatQuantity(maxItemCount)} rows fit: no more go into one cart. The others were left out.`;

const head = [
  { key: "place", label: "Row" },
  { key: "code", label: "NDC or item number" },
  { key: "answer", label: "Product" },
  { key: "quantity", label: "Quantity", end: true },
  { key: "unit", label: "Unit" },
  { key: "remove", label: "", hiddenLabel: "Remove" },
];

type ListedRow = { row: EnteredRow; place: number; answer: RowAnswer; standing: Part };

function countsOf(lines: readonly ListedRow[]): Record<Part, number> {
  const counts = { looking: 0, fix: 0, ready: 0, waiting: 0, done: 0 };
  for (const { standing } of lines) counts[standing]++;
  return counts;
}

const sumOf = (ready: readonly Extract<RowAnswer, { kind: "ready" }>[]): number =>
  ready.reduce(
    (sum, { unit, quantity: count, cut }) => sum + Math.round((unit.sale_UOM_price ?? 0) * 100) * (cut?.given ?? count),
    0,
  ) / 100;
