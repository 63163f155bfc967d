/** Texts of stock alerts: on a product's page, and their own screen. */

export const title = "Back in stock";
export const intro = "We notify you here and by email, once per alert.";
export const offline = "Go online to change your stock alerts.";
export const loading = "Loading stock alerts";
export const loadFailed = "Stock alerts could not be loaded.";
export const emptyTitle = "No stock alerts";
export const emptyHint =
  "When a product is out of stock, set an alert on its page. We notify you when you can order it again.";
export const browse = "Browse products";

export const back = "Available again";
export const waiting = "Waiting";
export const setOn = "Set {date}";
export const notifiedOn = "Notified {date}";
export const isNew = "New";
export const remove = "Remove";
/** Label of a button that shows `remove`. */
export const removeOf = (product: string): string => `Remove alert for ${product}`;
export const removed = "Alert removed";
export const undo = "Undo";

/** On the product's page. */
export const notifyMe = "Notify me when it's back";
export const isSet = "We'll notify you here and by email when you can order it again.";
export const removeAlert = "Remove alert";
