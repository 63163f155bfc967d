/** What is to be done again and again, and when it last should have been. */

/** Every so many minutes of the day (UTC), counted from `from`. */
export type Repeated = { task: string; everyMinutes: number; fromMinute: number };

const minuteMs = 60_000;

/** The latest instant, now or before, at which it was due. After a time without a process it is done once, not once for each that was missed. */
export function lastDue({ everyMinutes, fromMinute }: Repeated, now: Date): Date {
  const every = everyMinutes * minuteMs;
  const from = fromMinute * minuteMs;
  return new Date(Math.floor((now.getTime() - from) / every) * every + from);
}
