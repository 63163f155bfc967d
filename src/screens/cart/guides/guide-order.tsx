/** Ordering from a guide: what is on hand is typed shelf by shelf, par minus that is suggested, and all goes into the cart together. */
import { lineKey } from "#contract/base/line-key.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { OrderGuide } from "#contract/cart/order-guides.ts";
import { largestQuantity } from "#contract/cart/rules/cart.ts";
import { useAddMany } from "#src/data/cart/add-many.ts";
import { useCart } from "#src/data/cart/cart.ts";
import { snapshotOfProduct } from "#src/data/overlay/cart-overlay.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { discardedSentence, useSentRows, type RowAnswer } from "#src/data/cart/sent-rows.ts";
import { useUser } from "#src/data/identity/session.ts";
import { addedWords } from "#src/ui/trade/added-words.ts";
import { AvailabilityMark } from "#src/ui/trade/availability.tsx";
import { Button, buttonClass } from "#src/ui/kit/button.tsx";
import { FootBar, UndoAdding } from "#src/ui/kit/foot-bar.tsx";
import { money, moment, formatQuantity } from "#src/ui/kit/format.ts";
import { IntegerInput } from "#src/ui/kit/integer-input.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { unitName, wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import { UnitPrice } from "#src/ui/trade/unit-price.tsx";
import { guideRow, readCounts, type GuideRow } from "./guide-row.ts";
import styles from "./guides.module.css";

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
  const lines = wanted.map(({ line, suggested }) => ({
    item_id: line.item_id,
    quantity: suggested,
    quantity_uom_code: line.quantity_uom_code,
  }));
  const add = () =>
    addMany(
      lines.map((line, at) => ({ ...line, goods: snapshotOfProduct(wanted[at]!.product!, line.quantity_uom_code) })),
      (sent) =>
        note(
          lines.map((line, at) => {
            const { name, inCart, unit } = wanted[at]!;
            const fits = Math.max(0, largestQuantity(unit?.max_sale_qty ?? null) - inCart);
            return { ...line, quantity: Math.min(line.quantity, fits), ...sent[at]!, name };
          }),
        ),
    );
  const sum = wanted.reduce(
    (all, { unit, suggested }) => all + Math.round((unit?.sale_UOM_price ?? 0) * 100) * suggested,
    0,
  );
  return (
    <>
      {Object.keys(onHand).length > 0 && (
        <div className={styles["counted"]}>
          <span className="small muted">
            {formatQuantity(Object.keys(onHand).length, "line")} counted
            {leftAt === undefined ? "" : `, at ${moment(leftAt, now)}`}
          </span>
          <Button tone="quiet" size="small" onPress={() => change(() => ({}))}>
            Clear counts
          </Button>
        </div>
      )}
      <div className={styles["list"]} role="table" aria-label={guide.name}>
        <div role="row" className={styles["line"]} data-head>
          <span role="columnheader">Product</span>
          <span role="columnheader" className="num">
            Par
          </span>
          <span role="columnheader" className="num">
            On hand
          </span>
          <span role="columnheader" className="num">
            To order
          </span>
        </div>
        {rows.map((row) => (
          <Line
            key={row.name}
            row={row}
            answer={answers.get(row.name)}
            text={onHand[row.name]?.toString() ?? ""}
            onText={(text) =>
              change(({ [row.name]: _before, ...others }) =>
                text === "" ? others : { ...others, [row.name]: Number(text) },
              )
            }
          />
        ))}
      </div>
      <p className="hush" role="status">
        {addedWords([...answers.values()])}
      </p>
      <FootBar missing={missing}>
        <p>
          <b>{money(sum / 100)}</b>
          <span className="small muted">{addedWords([...answers.values()])}</span>
        </p>
        <div className="line">
          <UndoAdding undo={undo} />
          {wanted.length === 0 ? (
            <Link to="/cart" className={buttonClass({ tone: "primary" })}>
              Review cart
            </Link>
          ) : (
            <Button tone="primary" icon="plus" pending={isPending} onPress={add}>
              Add {formatQuantity(wanted.length, "product")}
            </Button>
          )}
        </div>
      </FootBar>
    </>
  );
}

type LineProps = { row: GuideRow; answer: RowAnswer | undefined; text: string; onText: (text: string) => void };

function Line({ row, answer, text, onText }: LineProps) {
  const { line, product, unit, suggested, can, inCart } = row;
  const name = product?.full_description ?? `Item ${line.item_id}`;
  const unitWords = unitName(unit?.sale_UOM_desc ?? line.quantity_uom_code);
  return (
    <div role="row" className={styles["line"]}>
      <div role="cell" className={styles["what"]}>
        {product === null ? (
          <p className="name">{name}</p>
        ) : (
          <Link className="name" to="/product-detail/$id" params={{ id: line.item_id }}>
            {wholeAmounts(name)}
          </Link>
        )}
        <div className="facts-line">
          <div className="under">
            {product !== null && product.schedule_name !== null && <ScheduleBadge schedule={product.schedule_name} />}
            {product !== null && <Ndc code={product.ndc_code} />}
            {product !== null && <AvailabilityMark availability={product.availability} />}
            {inCart > 0 && <span>{formatQuantity(inCart)} in the cart</span>}
          </div>
          {unit !== undefined && unit.sale_UOM_price !== null && (
            <UnitPrice unit={unit} of={name} offers={product?.incentives ?? []} />
          )}
        </div>
        {can.kind === "none" && <p className="small muted">{can.why}</p>}
        {answer?.kind === "discarded" && <p className={styles["answer"]}>{discardedSentence}</p>}
        {answer?.kind === "answered" && answer.addition.refused !== null && (
          <p className={styles["answer"]}>Not added. {answer.addition.refused.message}</p>
        )}
        {answer?.kind === "answered" && answer.addition.adjusted !== null && (
          <p className={styles["answer"]}>
            Cut to {formatQuantity(answer.addition.given)}. {answer.addition.adjusted.message}
          </p>
        )}
      </div>
      <span role="cell" className="num">
        {formatQuantity(line.par_level, unitWords)}
      </span>
      <span role="cell" className={styles["hand"]}>
        <span className="field__box">
          <IntegerInput aria-label={`On hand of ${name}`} text={text} onText={onText} placeholder="0" />
        </span>
      </span>
      <b role="cell" className="num">
        {can.kind === "add" ? formatQuantity(suggested) : "–"}
      </b>
    </div>
  );
}
