/** Texts of reports that the page and the server both show. */

/** Reasons why a report cannot be made for these dates. */
export const enterBothDates = "Enter both dates.";
export const datesReversed = "The from date must not be after the to date.";
/** @param oldest `MM/DD/YYYY` */
export const tooOld = (oldest: string): string => `Dates can go back ten years, to ${oldest}.`;
