/** Texts of the bonus discount. Amounts are as they are shown. */

/** Parts of the line beside the bar, which shows the amount so far. */
export const toGo = (left: string): string => `${left} to go`;
export const goalReached = "goal reached";
export const goalExceeded = (over: string): string => `goal reached, ${over} over`;
/** @param rest one of the three above */
export const ofGoal = (goal: string, rest: string): string => `of ${goal}, ${rest}`;
export const noGoalLine = (soFar: string): string => `${soFar} so far, no goal set yet`;

/** Read by a screen reader instead of bar and line. @param line as `ofGoal` has it */
export const spoken = (soFar: string, line: string): string => `${soFar} ${line}`;
export const noGoalSpoken = (soFar: string): string => `${soFar} ordered so far. No goal set yet.`;

export const noGoalHint = "No goal is set yet. Contact customer service to learn more.";
export const orderMore = (left: string): string =>
  `Order ${left} more to reach the goal. The bonus discount then applies to your orders.`;
export const applies = "You've reached the goal. The bonus discount applies to your orders.";

export const orderedSoFar = "Ordered so far";
export const goal = "Goal";
export const notSet = "Not set yet";
export const remaining = "To go";
export const over = "Over the goal";
