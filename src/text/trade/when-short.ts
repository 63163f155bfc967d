/** Texts of the choice for a recurring order with an item that is not available. */

export const title = "If an item is unavailable";
export const leaveOut = "Order the rest";
export const leaveOutHint = "The item is left out. Our email lists it.";
export const hold = "Hold the order";
export const holdHint = "We retry every hour until the next date and email you why.";
