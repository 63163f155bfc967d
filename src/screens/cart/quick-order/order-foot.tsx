/** The foot of the quick order: what the ready rows come to and the button that adds them; once all are in the cart, the way there. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { FootBar, UndoAdding } from "#src/ui/kit/lists/foot-bar.tsx";
import * as text from "#src/text/cart/quick-order.ts";
import { money } from "#src/text/format.ts";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import type { ReviewCartProps } from "#src/ui/trade/review-cart.tsx";
import type { Adding, ReadyRow } from "./adding.ts";
import type { AnsweredRows } from "./answering.ts";

/** Asked seldom: its program comes when it is. */
const ReviewCart = later(async () => (await import("#src/ui/trade/review-cart.tsx")).ReviewCart, undefined, Nothing);

export type OrderFootProps = { answered: AnsweredRows; adding: Adding; review: ReviewCartProps };

export function OrderFoot({ answered: { ready, counts }, adding, review }: OrderFootProps) {
  return (
    <FootBar missing={adding.missing}>
      <p>
        {ready.length > 0 && <b>{money(sumOf(ready))}</b>}
        <span className="small muted">{counts.fix > 0 ? text.countToFix(counts.fix) : ""}</span>
      </p>
      <div className="line">
        <UndoAdding undo={adding.undo} />
        {ready.length === 0 && counts.done + counts.waiting > 0 ? (
          <ReviewCart {...review} />
        ) : (
          <Button
            tone="primary"
            icon="plus"
            pending={adding.isPending}
            disabled={ready.length === 0}
            onPress={adding.add}
          >
            {text.addProducts(ready.length)}
          </Button>
        )}
      </div>
    </FootBar>
  );
}

const sumOf = (ready: readonly ReadyRow[]): number =>
  ready.reduce(
    (sum, { answer: { unit, quantity: count, cut } }) =>
      sum + Math.round((unit.sale_UOM_price ?? 0) * 100) * (cut?.given ?? count),
    0,
  ) / 100;
