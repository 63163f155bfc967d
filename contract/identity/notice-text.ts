/** Texts of notifications on this device. */

/** Of a notification whose content can't be read. */
export const unreadTitle = "Ordering portal";
export const unreadBody = "You have a new notification.";
