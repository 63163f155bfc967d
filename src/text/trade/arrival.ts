/** Texts of the arrival day that is shown wherever prices are. */

/** @param on "tomorrow, Fri, Nov 20" */
export const arrives = (on: string): string => `Arrives ${on}`;
/** After `arrives`. @param method "Ground" */
export const byMethod = (method: string): string => ` by ${method}`;
/** After the method. @param place "Troy, NY" */
export const toPlace = (place: string): string => ` to ${place}`;
/** After the place. @param time "5:00 PM" */
export const ifOrderedBy = (time: string): string => ` if ordered by ${time}`;
export const arrivalUnknown = "Arrival day not known";
