/** The list of usual items, what is chosen of it, and the button that adds it. What became of each is told in its row. */
import { Link } from "@tanstack/react-router";
import type { UsualItem } from "#contract/cart/usual-items.ts";
import { useAddMany } from "#src/data/cart/add-many.ts";
import { useCart, useCartWrite } from "#src/data/cart/cart.ts";
import { isChangedBy, snapshotOfProduct, type CartWrite } from "#src/data/overlay/cart-overlay.ts";
import { useSentRows } from "#src/data/cart/sent-rows.ts";
import { useUser } from "#src/data/identity/session.ts";
import { addedWords } from "#src/ui/trade/added-words.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { tellCut } from "#src/ui/trade/cut-down.ts";
import * as text from "#src/text/cart/usual-items.ts";
import type { Twins } from "#src/ui/trade/twins.ts";
import { useChosen } from "./chosen.ts";
import { firstRows, useGrowing } from "./growing.ts";
import { UsualFoot } from "./usual-foot.tsx";
import { UsualLine } from "./usual-line.tsx";
import { idOf, quantityOf, toAdd, usualRow, type ChosenItems, type ToAdd, type UsualRow } from "./usual-row.ts";
import styles from "./usual.module.css";

type UsualListProps = {
  items: readonly UsualItem[];
  /** Of the items. */
  twins: Twins;
  /** Whether it is the page, where the list may be long; inside another one its first rows stand, and the way to all of them. */
  isPage: boolean;
};

export function UsualList({ items, twins, isPage }: UsualListProps) {
  const { cart_type_code } = useUser();
  const { cart, added: waiting, units, held } = useCart();
  const { addMany, isPending } = useAddMany();
  const { chosen, tick, type, takeBack, forget } = useChosen(cart_type_code);
  const sent = useSentRows(`usual items sent ${cart_type_code}`, takeBack);
  const changeCart = useCartWrite();
  const rows = items.map((item) => usualRow(item, units));
  const { drawn, end } = useGrowing();
  const wanted = toAdd(rows, chosen);
  // The way to what keeps the button shut leads to its row.
  const lastAsked = rows.findLastIndex((row) => quantityOf(row, chosen.typed) > row.left);
  const shown = rows.slice(0, Math.max(isPage ? drawn : firstRows, lastAsked + 1));
  const left = rows.length - shown.length;
  const add = (these: readonly ToAdd[]) =>
    addMany(these.map(rowToAdd), (where) => {
      sent.note(these.map((one, at) => ({ ...lineOf(one), ...where[at]!, name: String(idOf(one.row)) })));
      forget(new Set(these.map(({ row }) => idOf(row))));
    });
  return (
    <>
      <div className={styles.list}>
        <ChooseAll rows={isPage ? rows : shown} chosen={chosen} count={wanted.length} onTick={tick} />
        <ul>
          {shown.map((row) => (
            <UsualLine
              key={idOf(row)}
              row={row}
              quantity={quantityOf(row, chosen.typed)}
              isTicked={chosen.ticked.has(idOf(row))}
              isWaiting={isChangedBy(held, keyOf(row))}
              answer={sent.answers.get(String(idOf(row)))}
              twins={twins}
              onTick={(isTicked) => tick([idOf(row)], isTicked)}
              onAdd={() => add([{ row, quantity: Math.max(1, quantityOf(row, chosen.typed)) }])}
              onCart={(quantity) => changeCart(updateOf(row, quantity), tellCut)}
              onQuantity={(quantity) => type(idOf(row), quantity)}
            />
          ))}
        </ul>
        {left > 0 && isPage && <div ref={end} className={styles.toCome} style={{ "--rows": left }} />}
        {left > 0 && !isPage && <WayToAll count={rows.length} />}
      </div>
      <p className="hush" role="status">
        {addedWords([...sent.answers.values()])}
      </p>
      {(wanted.length > 0 || sent.answers.size > 0 || sent.missing !== null || units.length > 0) && (
        <UsualFoot
          wanted={wanted}
          sent={sent}
          isAdding={isPending}
          onAdd={() => add(wanted)}
          review={{ cart, added: waiting }}
        />
      )}
    </>
  );
}

const WayToAll = ({ count }: { count: number }) => (
  <Link to="/usual-items" className={`${buttonClass({ tone: "quiet" })} ${styles.rest}`}>
    {text.showAll(count)}
  </Link>
);

type ChooseAllProps = {
  rows: readonly UsualRow[];
  chosen: ChosenItems;
  /** How many will be added. */
  count: number;
  onTick: (ids: readonly number[], isTicked: boolean) => void;
};

/** The head of the list: chooses all that can be added. */
function ChooseAll({ rows, chosen, count, onTick }: ChooseAllProps) {
  const ids = rows.filter(({ can }) => can.kind === "add").map(idOf);
  return (
    <div className={styles.all}>
      <Checkbox
        checked={ids.length > 0 && ids.every((id) => chosen.ticked.has(id))}
        disabled={ids.length === 0}
        onChange={(isTicked) => onTick(ids, isTicked)}
      >
        {text.selectAll(ids.length)}
      </Checkbox>
      <span className="small muted">{count === 0 ? "" : text.selected(count)}</span>
    </div>
  );
}

const keyOf = ({ item, unit }: UsualRow) => ({
  item_id: item.product.item_id,
  quantity_uom_code: unit.quantity_uom_code,
});

const lineOf = ({ row, quantity }: ToAdd) => ({ ...keyOf(row), quantity });

/** So many of it in the cart, for as many as the row shows. */
const updateOf = (row: UsualRow, new_quantity: number): CartWrite => ({
  call: "updateItem",
  body: { ...keyOf(row), new_quantity },
  base: row.inCart,
  snapshot: snapshotOfProduct(row.item.product, row.unit.quantity_uom_code),
});

const rowToAdd = (one: ToAdd) => ({
  ...lineOf(one),
  goods: snapshotOfProduct(one.row.item.product, one.row.unit.quantity_uom_code),
});
