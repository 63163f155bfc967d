/** How a certificate's end is told (pure). */
import { toldDays } from "#contract/csos/rules/days-left.ts";
import { expires } from "#src/text/csos/expiration.ts";

/** Within the days in which it is told of, or over. */
export const isEnding = ({ days_left }: { days_left: number }): boolean => days_left <= toldDays[0];

/** Returns when it expires, in words. */
export const leftWords = ({ days_left }: { days_left: number }): string => expires(days_left);
