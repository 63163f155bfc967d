/** Texts of the arrival day that is shown wherever prices are. */

/** @param on "tomorrow, Fri, Nov 20" */
export const arrives = (on: string): string => `Arrives ${on}`;
/** After `arrives`. @param method "Ground" */
export const byMethod = (method: string): string => ` by ${method}`;
/** After the method. @param place "Troy, NY" */
export const toPlace = (place: string): string => ` to ${place}`;
/** After the place. @param time "5:00 PM" @param date "Mon, Nov 30"; undefined: today */
export const ifOrderedBy = (time: string, date: string | undefined): string =>
  ` if ordered by ${time}${date === undefined ? "" : ` on ${date}`}`;
export const arrivalUnknown = "Arrival day not known";
