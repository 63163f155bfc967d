/** How a certificate's end is told (pure). */
import { toldDays } from "#contract/csos/rules/days-left.ts";

/** Within the days in which it is told of, or over. */
export const isEnding = ({ days_left }: { days_left: number }): boolean => days_left <= toldDays[0];

export function leftWords({ days_left }: { days_left: number }): string {
  if (days_left < 0) return "has ended";
  if (days_left === 0) return "ends today";
  return days_left === 1 ? "ends tomorrow" : `ends in ${days_left} days`;
}
