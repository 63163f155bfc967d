/** Texts of a chart that can be shown as a table. */

/** In the key below bars. */
export const controlledSubstances = "Controlled substances";

export const showChart = "Show as chart";
export const showTable = "Show as table";
/** @param action `showChart` or `showTable` */
export const ofChart = (action: string, title: string): string => `${action}: ${title}`;
