/** What stands in the row of a way to ship before it is chosen: when it arrives, what it costs, or why it is not possible. */
import { isGround, isSecondDay } from "#contract/checkout/rules/shipping.ts";
import type { QuotedMethod } from "#contract/checkout/shipping.ts";
import { arrival, formatQuantity, money, soonName } from "#src/text/format.ts";
import type { RadioCard } from "#src/ui/kit/fields/radio-cards.tsx";
import { Money } from "./money.tsx";

/** Of a cart, or of what has none. */
type Way = Omit<QuotedMethod, "wrk_order_id">;

/** `chosen`: with the cost of the day that was chosen. */
export type WayFacts = {
  all: readonly Way[];
  chosen: Way | null;
  isAsking: boolean;
  /** `YYYY-MM-DD` where the customer is. */
  today: string;
};

export function wayCard(each: Way, facts: WayFacts): RadioCard<number> {
  const isChosen = each.shipping_method_id === facts.chosen?.shipping_method_id;
  const shown = isChosen ? facts.chosen! : each;
  const travel = shown.useSaturdayShipping ? shown.saturday : shown.travel;
  const isPossible = shown.why_not_possible === null;
  return {
    value: each.shipping_method_id,
    label: (
      <>
        <b>{each.shipping_method_desc}</b>
        {travel !== null && (
          <>
            , arrives <b className="nowrap">{arrival(travel.arrives_on)}</b>
          </>
        )}
      </>
    ),
    detail: detailOf(shown, facts),
    aside: isPossible && <Cost cost={shown.shipping_cost} isAsking={facts.isAsking} />,
    disabled: !isPossible,
  };
}

function Cost({ cost, isAsking }: { cost: number | null; isAsking: boolean }) {
  if (cost === null && isAsking) return <span className="small muted">Calculating</span>;
  return <Money amount={cost} free unknown="Not calculated yet" />;
}

/** In one line, there before the answer is, so that nothing moves when it comes. */
function detailOf(method: Way, { all, isAsking, today }: WayFacts): string {
  if (method.why_not_possible !== null) return method.why_not_possible;
  const travel = method.useSaturdayShipping ? method.saturday : method.travel;
  if (travel === null) return isAsking ? "Cost and day are being calculated." : "Cost and day are not known.";
  // Beside the name of the way it would be wider than what stood there while it was calculated.
  const arrives = soonName(travel.arrives_on, today);
  const days = all.find(isGround)?.groundDays ?? null;
  const standsIn = isSecondDay(method) && method.is_default === "Y" && days !== null && all.some(isUpgradedGround);
  return [
    `Leaves ${soonName(travel.leaves_on, today) ?? arrival(travel.leaves_on)}${arrives === undefined ? "" : `, arrives ${arrives}`}.`,
    ...(standsIn ? [`Chosen because ground takes ${formatQuantity(days, "day")}.`] : []),
    ...(method.useSaturdayShipping ? [`With ${money(method.saturday!.cost)} for Saturday.`] : []),
    ...(method.is_free_available && method.free_from !== null ? [`Free from ${money(method.free_from)}.`] : []),
  ].join(" ");
}

const isUpgradedGround = (method: Way): boolean => isGround(method) && method.is_default === "N";
