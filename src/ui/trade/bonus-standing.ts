/** How a customer stands towards its bonus discount, in words (pure). Money in dollars, as it travels. */
import type { Customer } from "#contract/identity/session.ts";
import { money } from "#src/text/format.ts";
import * as text from "#src/text/trade/bonus.ts";

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
  const soFar = { name: text.orderedSoFar, value: money(current) };
  if (!(goal > 0)) {
    return {
      bar: undefined,
      isReached: false,
      line: text.noGoalLine(money(current)),
      spoken: text.noGoalSpoken(money(current)),
      text: text.noGoalHint,
      facts: [soFar, { name: text.goal, value: text.notSet }],
    };
  }
  const left = inCents(goal - current);
  const rest = left > 0 ? text.toGo(money(left)) : left === 0 ? text.goalReached : text.goalExceeded(money(-left));
  const line = text.ofGoal(money(goal), rest);
  return {
    bar: { value: Math.min(goal, Math.max(0, current)), total: goal },
    isReached: left <= 0,
    line,
    spoken: text.spoken(money(current), line),
    text: left > 0 ? text.orderMore(money(left)) : text.applies,
    facts: [
      soFar,
      { name: text.goal, value: money(goal) },
      left > 0 ? { name: text.remaining, value: money(left) } : { name: text.over, value: money(-left) },
    ],
  };
}

/** What floating point leaves behind the cents is no money. */
const inCents = (amount: number): number => Math.round(amount * 100) / 100;
