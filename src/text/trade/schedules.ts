/** Names of DEA schedules in texts. */

/** "Schedule II", "Schedules II, III" */
export const scheduleNames = (schedules: readonly string[]) =>
  `${schedules.length === 1 ? "Schedule" : "Schedules"} ${schedules.join(", ")}`;
