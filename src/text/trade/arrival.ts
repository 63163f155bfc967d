/** Texts of the arrival day that is shown wherever prices are. */

/** @param on "tomorrow, Fri, Nov 20" @param method "Ground" */
export const arrivesBy = (on: string, method: string): string => `Arrives ${on} by ${method}`;
/** After `arrivesBy`. @param place "Troy, NY" */
export const toPlace = (place: string): string => ` to ${place}`;
/** After the place. @param time "5:00 PM" */
export const ifOrderedBy = (time: string): string => ` if ordered by ${time}`;
export const arrivalUnknown = "Arrival day not known";
