/** A date or an instant, written for people and marked up for machines. */
import { arrival, day, expiryState, moment } from "#src/text/format.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";

/** A date without a time: `Nov 20, 2026`; with the weekday for arrivals: `Fri, Nov 20`. */
export function DateText({ date, weekday }: { date: string; weekday?: boolean | undefined }) {
  return <time className="nowrap">{weekday === true ? arrival(date) : day(date)}</time>;
}

/** An instant: the time alone when it is of today. */
export function Moment({ at, now }: { at: string; now: Date }) {
  return (
    <time className="nowrap" dateTime={at}>
      {moment(at, now)}
    </time>
  );
}

/** An expiry date: amber within 90 days of today, red when past, and says so. */
export function Expiry({ date, today }: { date: string; today: string }) {
  const state = expiryState(date, today);
  if (state === "fine") return <DateText date={date} />;
  return (
    <span className="expiry" data-tone={state === "past" ? "refused" : "attention"}>
      <Icon name={state === "past" ? "refused" : "attention"} size="small" />
      <DateText date={date} />
      <span className="hush">{state === "past" ? " expired" : " expires soon"}</span>
    </span>
  );
}
