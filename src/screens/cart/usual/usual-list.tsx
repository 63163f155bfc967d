/** The list of usual items, what is chosen of it, and the button that adds it. What became of each is told in its row. */
import { useDeferredValue } from "react";
import type { UsualItem } from "#contract/cart/usual-items.ts";
import { useAddMany } from "#src/data/cart/add-many.ts";
import { useCart, useCartWrite } from "#src/data/cart/cart.ts";
import { snapshotOfProduct, isChangedBy } from "#src/data/overlay/cart-overlay.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { useSentRows } from "#src/data/cart/sent-rows.ts";
import { useUser } from "#src/data/identity/session.ts";
import { addedWords } from "#src/ui/trade/added-words.ts";
import { BlockedAction } from "#src/ui/kit/blocked-action.tsx";
import { Checkbox } from "#src/ui/kit/checkbox.tsx";
import { tellCut } from "#src/ui/trade/cut-down.ts";
import { FootBar, UndoAdding } from "#src/ui/kit/foot-bar.tsx";
import { money, formatQuantity } from "#src/ui/kit/format.ts";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ReviewCart } from "#src/ui/trade/review-cart.tsx";
import { twinsOf } from "#src/ui/trade/twins.ts";
import { UsualLine } from "./usual-line.tsx";
import { quantityOf, toAdd, tooManyWords, usualRow, type ToAdd, type UsualRow } from "./usual-row.ts";
import styles from "./usual.module.css";

export function UsualList({ items }: { items: readonly UsualItem[] }) {
  const { cart_type_code } = useUser();
  const { cart, added: waiting, units, held } = useCart();
  const { addMany, isPending } = useAddMany();
  const { value: chosen, change } = useTyped(`usual items ${cart_type_code}`, readChosen, writeChosen);
  const { answers, missing, note, undo } = useSentRows(`usual items sent ${cart_type_code}`, (back) =>
    change(({ ticked, typed }) => ({
      ticked: new Set([...ticked, ...back.map(({ name }) => Number(name))]),
      typed: new Map([...typed, ...back.map(({ name, quantity: count }) => [Number(name), count] as const)]),
    })),
  );
  const changeCart = useCartWrite();
  const twins = twinsOf(items.map(({ product }) => product));
  const rows = items.map((item) => usualRow(item, units));
  // What is in view comes first: whoever opens it from the icon presses there.
  const inList = useDeferredValue(rows.length, firstRows);
  const addable = rows.filter(({ can }) => can.kind === "add");
  const wanted = toAdd(rows, chosen);
  const tooMany = wanted.filter(({ row, quantity: asked }) => asked > row.left);
  const isAll = addable.length > 0 && addable.every(({ item }) => chosen.ticked.has(item.product.item_id));
  const tick = (ids: readonly number[], isTicked: boolean) =>
    change(({ ticked, typed }) => ({
      ticked: new Set(isTicked ? [...ticked, ...ids] : [...ticked].filter((id) => !ids.includes(id))),
      typed,
    }));
  const add = (these: readonly ToAdd[]) =>
    addMany(these.map(rowToAdd), (sent) => {
      note(these.map((one, at) => ({ ...lineOf(one), ...sent[at]!, name: String(idOf(one.row)) })));
      const added = new Set(these.map(({ row }) => idOf(row)));
      const isOther = (id: number) => !added.has(id);
      change(({ ticked, typed }) => ({
        ticked: new Set([...ticked].filter(isOther)),
        typed: new Map([...typed].filter(([id]) => isOther(id))),
      }));
    });
  return (
    <>
      <div className={styles["list"]}>
        <div className={styles["all"]}>
          <Checkbox
            checked={isAll}
            disabled={addable.length === 0}
            onChange={(isTicked) =>
              tick(
                addable.map(({ item }) => item.product.item_id),
                isTicked,
              )
            }
          >
            Choose all {formatQuantity(addable.length)}
          </Checkbox>
          <span className="small muted">{wanted.length === 0 ? "" : `${formatQuantity(wanted.length)} chosen`}</span>
        </div>
        <ul>
          {rows.slice(0, inList).map((row) => {
            const { item_id } = row.item.product;
            return (
              <UsualLine
                key={item_id}
                row={row}
                quantity={quantityOf(row, chosen.typed)}
                isTicked={chosen.ticked.has(item_id)}
                isWaiting={isChangedBy(held, { item_id, quantity_uom_code: row.unit.quantity_uom_code })}
                answer={answers.get(String(item_id))}
                twins={twins}
                onTick={(isTicked) => tick([item_id], isTicked)}
                onAdd={() => add([{ row, quantity: Math.max(1, quantityOf(row, chosen.typed)) }])}
                onCart={(new_quantity) => {
                  const { quantity_uom_code } = row.unit;
                  changeCart(
                    {
                      kind: "update",
                      input: { item_id, new_quantity, quantity_uom_code },
                      base: row.inCart,
                      snapshot: snapshotOfProduct(row.item.product, quantity_uom_code),
                    },
                    tellCut,
                  );
                }}
                onQuantity={(next) =>
                  change(({ ticked, typed }) => ({
                    ticked:
                      next > 0 ? new Set([...ticked, item_id]) : new Set([...ticked].filter((id) => id !== item_id)),
                    typed: new Map([...typed, [item_id, next]]),
                  }))
                }
              />
            );
          })}
        </ul>
      </div>
      <p className="hush" role="status">
        {addedWords([...answers.values()])}
      </p>
      {(wanted.length > 0 || answers.size > 0 || missing !== null || units.length > 0) && (
        <FootBar missing={missing}>
          {wanted.length === 0 ? (
            <>
              <p className={styles["said"]} aria-hidden="true">
                {addedWords([...answers.values()])}
              </p>
              <div className="line">
                <UndoAdding undo={undo} />
                <ReviewCart cart={cart} added={waiting} />
              </div>
            </>
          ) : (
            <>
              <p>
                <b>{money(sumOf(wanted))}</b>
                <span className="small muted">
                  {formatQuantity(
                    wanted.reduce((sum, { quantity: count }) => sum + count, 0),
                    "unit",
                  )}
                </span>
              </p>
              <BlockedAction
                tone="primary"
                icon="plus"
                pending={isPending}
                reasons={tooMany.map(({ row }) => ({
                  text: `${wholeAmounts(row.item.product.full_description)}: ${tooManyWords(row)}`,
                  field: `usual-${idOf(row)}`,
                }))}
                onPress={() => add(wanted)}
              >
                Add {formatQuantity(wanted.length, "product")}
              </BlockedAction>
            </>
          )}
        </FootBar>
      )}
    </>
  );
}

/** More than any screen shows at once. */
const firstRows = 20;

const idOf = ({ item }: UsualRow): number => item.product.item_id;

const lineOf = ({ row: { item, unit }, quantity: count }: ToAdd) => ({
  item_id: item.product.item_id,
  quantity: count,
  quantity_uom_code: unit.quantity_uom_code,
});

const rowToAdd = (one: ToAdd) => ({
  ...lineOf(one),
  goods: snapshotOfProduct(one.row.item.product, one.row.unit.quantity_uom_code),
});

const sumOf = (wanted: readonly ToAdd[]): number =>
  wanted.reduce((sum, { row, quantity: count }) => sum + Math.round((row.unit.sale_UOM_price ?? 0) * 100) * count, 0) /
  100;

type Kept = { ticked: ReadonlySet<number>; typed: ReadonlyMap<number, number> };

/** What was chosen before and not added; nothing for whatever is no choice. */
function readChosen(kept: unknown): Kept {
  const { ticked, typed } = (kept ?? {}) as { ticked?: unknown; typed?: unknown };
  const isCount = (value: unknown): value is number => Number.isInteger(value);
  return {
    ticked: new Set(Array.isArray(ticked) ? ticked.filter(isCount) : []),
    typed: new Map(
      Array.isArray(typed)
        ? typed.filter(
            (pair): pair is [number, number] => Array.isArray(pair) && pair.length === 2 && pair.every(isCount),
          )
        : [],
    ),
  };
}

const writeChosen = ({ ticked, typed }: Kept) => ({ ticked: [...ticked], typed: [...typed] });
