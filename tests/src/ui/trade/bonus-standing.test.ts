/** The bonus discount's bar and words, from nothing ordered to beyond the goal. */
import { expect, test } from "vitest";
import * as text from "#src/text/trade/bonus.ts";
import { bonusStanding } from "#src/ui/trade/bonus-standing.ts";

const at = (bonus_discount_current_amount: number, bonus_discount_goal_amount: number) =>
  bonusStanding({ bonus_discount_current_amount, bonus_discount_goal_amount });

test.each([
  ["nothing ordered yet", 0, 25_000, 0, false, "of $25,000.00, $25,000.00 to go"],
  ["on the way", 18_420, 25_000, 18_420, false, "of $25,000.00, $6,580.00 to go"],
  ["a cent before the goal", 24_999.99, 25_000, 24_999.99, false, "of $25,000.00, $0.01 to go"],
  ["at the goal", 25_000, 25_000, 25_000, true, "of $25,000.00, goal reached"],
  ["over the goal", 26_100.5, 25_000, 25_000, true, "of $25,000.00, goal reached, $1,100.50 over"],
  ["credits alone", -12.5, 100, 0, false, "of $100.00, $112.50 to go"],
  ["cents that floating point cannot hold", 0.3, 0.1 + 0.2, 0.3, true, "of $0.30, goal reached"],
])("%s", (_, current, goal, value, isReached, line) => {
  const standing = at(current, goal);
  expect(standing.bar?.value).toBeCloseTo(value, 6);
  expect([standing.bar?.total, standing.isReached, standing.line]).toEqual([goal, isReached, line]);
  expect(standing.text === text.applies).toBe(isReached);
});

test.each([0, -5, Number.NaN])("without a goal (%s) there is no bar, and nothing is reached", (goal) => {
  const standing = at(120, goal);
  expect([standing.bar, standing.isReached]).toEqual([undefined, false]);
  expect(standing.line).toBe(text.noGoalLine("$120.00"));
});
