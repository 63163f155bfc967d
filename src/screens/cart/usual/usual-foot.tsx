/** The foot of the usual items: what the chosen ones come to and the button that adds them; else what became of those that were added, and the way to the cart. */
import type { useSentRows } from "#src/data/cart/sent-rows.ts";
import { addedWords } from "#src/ui/trade/added-words.ts";
import { BlockedAction } from "#src/ui/kit/buttons/blocked-action.tsx";
import { FootBar, UndoAdding } from "#src/ui/kit/lists/foot-bar.tsx";
import { money } from "#src/text/format.ts";
import * as text from "#src/text/cart/usual-items.ts";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { ReviewCart, type ReviewCartProps } from "#src/ui/trade/review-cart.tsx";
import { idOf, tooManyWords, type ToAdd } from "./usual-row.ts";
import styles from "./usual.module.css";

export type UsualFootProps = {
  wanted: readonly ToAdd[];
  sent: ReturnType<typeof useSentRows>;
  isAdding: boolean;
  onAdd: () => void;
  review: ReviewCartProps;
};

export function UsualFoot({ wanted, sent: { answers, missing, undo }, isAdding, onAdd, review }: UsualFootProps) {
  const tooMany = wanted.filter(({ row, quantity: asked }) => asked > row.left);
  return (
    <FootBar missing={missing}>
      {wanted.length === 0 ? (
        <>
          <p className={styles.said} aria-hidden="true">
            {addedWords([...answers.values()])}
          </p>
          <div className="line">
            <UndoAdding undo={undo} />
            <ReviewCart {...review} />
          </div>
        </>
      ) : (
        <>
          <p>
            <b>{money(sumOf(wanted))}</b>
            <span className="small muted">
              {text.units(wanted.reduce((sum, { quantity: count }) => sum + count, 0))}
            </span>
          </p>
          <BlockedAction
            tone="primary"
            icon="plus"
            pending={isAdding}
            reasons={tooMany.map(({ row }) => ({
              text: text.rowReason(wholeAmounts(row.item.product.full_description), tooManyWords(row)),
              field: `usual-${idOf(row)}`,
            }))}
            onPress={onAdd}
          >
            {text.addProducts(wanted.length)}
          </BlockedAction>
        </>
      )}
    </FootBar>
  );
}

const sumOf = (wanted: readonly ToAdd[]): number =>
  wanted.reduce((sum, { row, quantity: count }) => sum + Math.round((row.unit.sale_UOM_price ?? 0) * 100) * count, 0) /
  100;
