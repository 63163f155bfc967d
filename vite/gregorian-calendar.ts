/** Leaves every calendar but the Gregorian one out of the build: React Aria brings one for each locale of the world, and the page has one locale (decision 225). */
import type { Plugin } from "vite";

const createCalendar = "/@internationalized/date/dist/private/createCalendar.mjs";

export function gregorianCalendarOnly(): Plugin {
  return {
    name: "gregorian-calendar-only",
    enforce: "pre",
    load: (id) =>
      id.endsWith(createCalendar)
        ? `import { GregorianCalendar } from "./calendars/GregorianCalendar.mjs"; export const createCalendar = () => new GregorianCalendar();`
        : null,
  };
}
