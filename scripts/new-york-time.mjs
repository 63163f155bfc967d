/** Reads a date and time of New York, where the distributor is. */

const newYork = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});
const hourMs = 3_600_000;
/** Offsets of New York from UTC: daylight time first, which is the earlier of two equal times when the clocks are set back. */
const offsetsMs = [-4 * hourMs, -5 * hourMs];

/**
 * Returns the milliseconds since 1970 of `YYYY-MM-DD` (noon) or `YYYY-MM-DD HH:MM` in New York; undefined if the text has another form or names no time,
 * as on February 30 or in the hour that the change to daylight time leaves out.
 * @param {string} text
 */
export function parseNewYorkTime(text) {
  if (!/^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/.test(text)) return undefined;
  const [day, time = "12:00"] = text.split(" ");
  const asUtcMs = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(asUtcMs)) return undefined;
  return offsetsMs.map((offsetMs) => asUtcMs - offsetMs).find((ms) => formatNewYorkTime(ms) === `${day} ${time}`);
}

function formatNewYorkTime(ms) {
  const { year, month, day, hour, minute } = Object.fromEntries(
    newYork.formatToParts(ms).map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day} ${hour}:${minute}`;
}
