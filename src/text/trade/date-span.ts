/** Texts of the dates that a list or a report is of: the button that shows them, and what it opens. */
import { formatQuantity } from "#src/text/format.ts";

/** Label of what the button opens. */
export const title = "Dates";
/** Name of the button. @param dates what it shows */
export const datesOf = (dates: string): string => `Dates: ${dates}`;
export const from = "From";
export const to = "To";
export const lastDays = (count: number): string => `Last ${formatQuantity(count, "day")}`;
export const anyDate = "Any date";
/** @param date as it is shown */
export const since = (date: string): string => `Since ${date}`;
export const until = (date: string): string => `Until ${date}`;
/** @param first a date as it is shown, as `last` */
export const dates = (first: string, last: string): string => `${first} to ${last}`;
