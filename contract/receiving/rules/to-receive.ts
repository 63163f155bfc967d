/**
 * How much of what has shipped is to receive, and how much is on the way (pure). One rule for every number of it: at home, at the dock, beside the way there.
 * Goods are to receive once they were delivered or from the day they are expected on (contract/orders/rules/arrivals.ts); until then they are on the way.
 */
import { wireToIso } from "#contract/base/dates.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { dueOf } from "./receiving.ts";

type Line = Parameters<typeof dueOf>[0] & Pick<PendingReceive, "on_the_way">;

/** Units of a line that are expected on a later day and not received. @param today `YYYY-MM-DD` */
export const onTheWayOf = (line: Line, today: string): number =>
  Math.min(
    dueOf(line),
    (line.on_the_way ?? []).reduce(
      (sum, { arrives_on, quantity }) => sum + (isLater(arrives_on, today) ? quantity : 0),
      0,
    ),
  );

/** Units of a line that are at the dock, or should be. @param today `YYYY-MM-DD` */
export const toReceiveOf = (line: Line, today: string): number => dueOf(line) - onTheWayOf(line, today);

/** The lines of which something is to receive, and those of which all that is due is on the way. What is backordered is in neither. */
export const splitDue = <Some extends Line>(lines: readonly Some[], today: string) => ({
  toReceive: lines.filter((line) => toReceiveOf(line, today) > 0),
  onTheWay: lines.filter((line) => toReceiveOf(line, today) === 0 && dueOf(line) > 0),
});

/** @param day `MM/DD/YYYY` */
export const isLater = (day: string, today: string): boolean => wireToIso(day)! > today;
