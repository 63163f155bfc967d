/** How long ago a day was, as people say it. */
import { formatQuantity } from "#src/text/format.ts";

export const daysAgo = (days: number): string =>
  days === 0 ? "today" : days === 1 ? "yesterday" : `${formatQuantity(days, "day")} ago`;
