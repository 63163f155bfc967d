/** Texts of the row of a shipping method. */
import { formatQuantity } from "#src/text/format.ts";

/** `{method}` is the method's name, `{date}` a date. */
export const arrives = "{method}, arrives {date}";
export const calculating = "Calculating";
export const notCalculated = "Not calculated yet";
export const calculatingBoth = "Calculating cost and date.";
export const unknownBoth = "Cost and date are not known yet.";
/** @param ships_on "tomorrow", "Wed, Nov 25" */
export const ships = (ships_on: string) => `Ships ${ships_on}.`;
/** @param arrives_on "today" or "tomorrow" */
export const shipsAndArrives = (ships_on: string, arrives_on: string) => `Ships ${ships_on}, arrives ${arrives_on}.`;
/** Before the days of Ground are known, and where they are no more than these; about as long as the next one, which takes its place. */
export const upgradesAfter = (groundDays: number) =>
  `Selected if Ground takes over ${formatQuantity(groundDays, "business day")}.`;
export const upgraded = (groundDays: number) =>
  `Selected because Ground takes ${formatQuantity(groundDays, "business day")}.`;
/** @param cost money as it is shown, as below */
export const saturdayCost = (cost: string) => `Includes ${cost} for Saturday.`;
export const freeFrom = (worth: string) => `Free on orders of ${worth} or more.`;
