/** Texts of a date field. Dates are as they are shown. */

export const format = "MM/DD/YYYY";
export const notValid = `This date is not valid. Enter it as ${format}.`;
export const readAs = (date: string): string => `Read as ${date}.`;
export const readAsMonth = (date: string): string => `Read as ${date}, the last day of the month.`;
export const earliest = (date: string): string => `The earliest date is ${date}.`;
export const latest = (date: string): string => `The latest date is ${date}.`;
/** @param label the field's: "Start date" */
export const selectFromCalendar = (label: string): string => `Select ${label.toLowerCase()} from a calendar`;
