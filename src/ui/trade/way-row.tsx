/** What stands in the row of a way to ship before it is chosen: when it arrives, what it costs, or why it is not possible. */
import type { ReactNode } from "react";
import { isGround, isSecondDay, patientGroundDays } from "#contract/checkout/rules/shipping.ts";
import type { QuotedMethod } from "#contract/checkout/shipping.ts";
import { arrival, money, soonName } from "#src/text/format.ts";
import * as text from "#src/text/trade/shipping-method.ts";
import type { RadioCard } from "#src/ui/kit/fields/radio-cards.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
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
    label:
      travel === null ? (
        <b>{each.shipping_method_desc}</b>
      ) : (
        <FilledText
          text={text.arrives}
          parts={{
            method: <b>{each.shipping_method_desc}</b>,
            date: <b className="nowrap">{arrival(travel.arrives_on)}</b>,
          }}
        />
      ),
    detail: detailOf(shown, facts),
    aside: isPossible && <Cost cost={shown.shipping_cost} isAsking={facts.isAsking} />,
    disabled: !isPossible,
  };
}

function Cost({ cost, isAsking }: { cost: number | null; isAsking: boolean }) {
  if (cost === null && isAsking) return <span className="small muted">{text.calculating}</span>;
  return <Money amount={cost} free unknown={text.notCalculated} />;
}

/** Two lines. What is known before the answer is in the second one from the beginning: nothing moves when the answer comes. */
function detailOf(method: Way, facts: WayFacts): ReactNode {
  if (method.why_not_possible !== null) return method.why_not_possible;
  const known = knownOf(method, facts);
  return (
    <>
      {travelWords(method, facts)}
      {known !== "" && <span className="way__known">{known}</span>}
    </>
  );
}

function travelWords(method: Way, { isAsking, today }: WayFacts): string {
  const travel = method.useSaturdayShipping ? method.saturday : method.travel;
  if (travel === null) return isAsking ? text.calculatingBoth : text.unknownBoth;
  // Beside the name of the way it would be wider than what stood there while it was calculated.
  const arrives = soonName(travel.arrives_on, today);
  const ships = soonName(travel.leaves_on, today) ?? arrival(travel.leaves_on);
  return arrives === undefined ? text.ships(ships) : text.shipsAndArrives(ships, arrives);
}

function knownOf(method: Way, { all }: WayFacts): string {
  const upgrade = isSecondDay(method) ? upgradeWords(method, all.find(isGround)) : [];
  return [
    ...upgrade,
    ...(method.useSaturdayShipping && method.saturday !== null ? [text.saturdayCost(money(method.saturday.cost))] : []),
    // In the place of ground it is free as ground is, whose row says it.
    ...(upgrade.length === 0 && method.is_free_available && method.free_from !== null
      ? [text.freeFrom(money(method.free_from))]
      : []),
  ].join(" ");
}

/** Why second-day is or would be selected in the place of ground. */
function upgradeWords(secondDay: Way, ground: Way | undefined): string[] {
  if (ground?.can_upgrade_to_2ndday !== true) return [];
  if (ground.is_default === "Y") return [text.upgradesAfter(patientGroundDays)];
  const { groundDays } = ground;
  return secondDay.is_default === "Y" && groundDays !== null ? [text.upgraded(groundDays)] : [];
}
