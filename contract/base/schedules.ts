/** What a product's DEA schedule means for ordering. */

/** Schedules as products and registrations name them; N marks non-narcotic substances. */
export const schedules = ["I", "II", "IIN", "III", "IIIN", "IV", "V"] as const;

/** Schedule I, II and IIN count as schedule II (docs/readings.md, "Schedules I, II and IIN"): CSOS or Form 222. */
export const isScheduleII = (schedule: string | null): boolean =>
  schedule === "I" || schedule === "II" || schedule === "IIN";

/** "Schedule II", "Schedules II, III" */
export const scheduleNames = (names: readonly string[]): string =>
  `${names.length === 1 ? "Schedule" : "Schedules"} ${names.join(", ")}`;

/** Controlled products go into the controlled cart, everything else into the Rx cart. */
export const cartTypeOf = (schedule: string | null): "CSO" | "RXO" => (schedule === null ? "RXO" : "CSO");
