/** Ordering from a guide: what is on hand is typed shelf by shelf, par minus that is suggested, and all goes into the cart together. */
import { lineKey } from "#contract/base/line-key.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { OrderGuide } from "#contract/cart/order-guides.ts";
import { largestQuantity } from "#contract/cart/rules/cart.ts";
import { useAddMany, type SentRow } from "#src/data/cart/add-many.ts";
import { useCart } from "#src/data/cart/cart.ts";
import { snapshotOfProduct } from "#src/data/overlay/cart-overlay.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { useSentRows, type Sent } from "#src/data/cart/sent-rows.ts";
import { useUser } from "#src/data/identity/session.ts";
import { addedWords } from "#src/ui/trade/added-words.ts";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { FootBar, UndoAdding } from "#src/ui/kit/lists/foot-bar.tsx";
import * as text from "#src/text/cart/order-guide-order.ts";
import { ageWords, money } from "#src/text/format.ts";
import { guideRow, readCounts, withCount, type GuideRow } from "./guide-row.ts";
import styles from "./guides.module.css";
import { GuideOrderLine } from "./order-line.tsx";

export function GuideOrder({ guide }: { guide: OrderGuide }) {
  const { cart_type_code } = useUser();
  const { units } = useCart();
  const [now] = useState(() => new Date());
  const { addMany, isPending } = useAddMany();
  const { value: onHand, leftAt, change } = useTyped(`guide ${guide.guide_id} on hand`, readCounts);
  // What is on hand stays typed: what does not go in is suggested again by itself.
  const { answers, missing, note, undo } = useSentRows(`guide ${guide.guide_id} sent ${cart_type_code}`, () => {});
  const rows = guide.lines.map((line) =>
    guideRow(line, { onHand: onHand[lineKey(line)], lines: units, cartType: cart_type_code }),
  );
  const wanted = rows.filter(({ can, suggested }) => can.kind === "add" && suggested > 0);
  const add = () => addMany(wanted.map(rowToAdd), (sent) => note(wanted.map((row, at) => sentOf(row, sent[at]!))));
  return (
    <>
      {Object.keys(onHand).length > 0 && (
        <Counted
          count={Object.keys(onHand).length}
          at={leftAt && ageWords(leftAt, now)}
          onClear={() => change(() => ({}))}
        />
      )}
      <div className={styles.list} role="table" aria-label={guide.name}>
        <Head />
        {rows.map((row) => (
          <GuideOrderLine
            key={row.name}
            row={row}
            answer={answers.get(row.name)}
            text={onHand[row.name]?.toString() ?? ""}
            onText={(typed) => change((before) => withCount(before, row.name, typed))}
          />
        ))}
      </div>
      <p className="hush" role="status">
        {addedWords([...answers.values()])}
      </p>
      <FootBar missing={missing}>
        <p>
          <b>{money(sumOf(wanted))}</b>
          <span className="small muted">{addedWords([...answers.values()])}</span>
        </p>
        <div className="line">
          <UndoAdding undo={undo} />
          {wanted.length === 0 ? (
            <Link to="/cart" className={buttonClass({ tone: "primary" })}>
              {text.reviewCart}
            </Link>
          ) : (
            <Button tone="primary" icon="plus" pending={isPending} onPress={add}>
              {text.addProducts(wanted.length)}
            </Button>
          )}
        </div>
      </FootBar>
    </>
  );
}

/** @param props.at when, where that was in an earlier visit. */
function Counted({ count, at, onClear }: { count: number; at: string | undefined; onClear: () => void }) {
  return (
    <div className={styles.counted}>
      <span className="small muted">{text.counted(count, at)}</span>
      <Button tone="quiet" size="small" onPress={onClear}>
        {text.clearCounts}
      </Button>
    </div>
  );
}

const Head = () => (
  <div role="row" className={styles.line} data-head>
    <span role="columnheader">{text.product}</span>
    <span role="columnheader" className="num">
      {text.par}
    </span>
    <span role="columnheader" className="num">
      {text.onHand}
    </span>
    <span role="columnheader" className="num">
      {text.toOrder}
    </span>
  </div>
);

const lineOf = ({ line, suggested }: GuideRow) => ({
  item_id: line.item_id,
  quantity: suggested,
  quantity_uom_code: line.quantity_uom_code,
});

/** @param row can be added: its product is known. */
const rowToAdd = (row: GuideRow) => ({
  ...lineOf(row),
  goods: snapshotOfProduct(row.product!, row.line.quantity_uom_code),
});

/** With as many as will go in. */
function sentOf(row: GuideRow, sent: SentRow): Sent {
  const fits = Math.max(0, largestQuantity(row.unit?.max_sale_qty ?? null) - row.inCart);
  return { ...lineOf(row), quantity: Math.min(row.suggested, fits), ...sent, name: row.name };
}

const sumOf = (wanted: readonly GuideRow[]): number =>
  wanted.reduce((sum, { unit, suggested }) => sum + Math.round((unit?.sale_UOM_price ?? 0) * 100) * suggested, 0) / 100;
