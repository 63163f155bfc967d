/** Title of a receiving report. */

export const reportTitle = (what: string): string => `Receiving report for ${what}`;
