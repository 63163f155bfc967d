/** How a customer stands towards its bonus discount, in words (pure). Money in dollars, as it travels. */
import type { Customer } from "#contract/identity/session.ts";
import { money } from "#src/text/format.ts";

type Amounts = Pick<Customer, "bonus_discount_current_amount" | "bonus_discount_goal_amount">;

/** `bar` undefined: there is no goal to draw one to. `line` stands beside the bar, `spoken` in its place, `text` in the details. */
export type BonusStanding = {
  bar: { value: number; total: number } | undefined;
  isReached: boolean;
  line: string;
  spoken: string;
  text: string;
  facts: { name: string; value: string }[];
};

export function bonusStanding({
  bonus_discount_current_amount: current,
  bonus_discount_goal_amount: goal,
}: Amounts): BonusStanding {
  const soFar = { name: "Ordered so far", value: money(current) };
  if (!(goal > 0)) {
    return {
      bar: undefined,
      isReached: false,
      line: `${money(current)} so far, no goal is set yet`,
      spoken: `${money(current)} ordered so far. No goal is set yet.`,
      text: "No goal is set yet. Customer service can tell you more.",
      facts: [soFar, { name: "Goal", value: "Not set yet" }],
    };
  }
  const left = inCents(goal - current);
  const rest =
    left > 0 ? `${money(left)} to go` : left === 0 ? "goal reached" : `goal reached, ${money(-left)} over it`;
  return {
    bar: { value: Math.min(goal, Math.max(0, current)), total: goal },
    isReached: left <= 0,
    line: `of ${money(goal)}, ${rest}`,
    spoken: `${money(current)} of ${money(goal)}, ${rest}`,
    text:
      left > 0
        ? `Orders worth ${money(left)} more reach the goal. Then the bonus discount is taken off your orders.`
        : "The goal is reached: the bonus discount is taken off your orders.",
    facts: [
      soFar,
      { name: "Goal", value: money(goal) },
      left > 0 ? { name: "To go", value: money(left) } : { name: "Over the goal", value: money(-left) },
    ],
  };
}

/** What floating point leaves behind the cents is no money. */
const inCents = (amount: number): number => Math.round(amount * 100) / 100;
