/** Texts of an entry on the Sync page. Titles of entries are in outbox/entry/text.ts. Devices are named: "tablet". */
import { formatQuantity } from "#src/text/format.ts";

/** As part of a title. @param itemId empty where it is not known */
export const unnamedProduct = (itemId: string): string => (itemId === "" ? "unnamed product" : `product ${itemId}`);
export const controlledCart = "Controlled cart";
export const rxCart = "Rx cart";
export const claim = "Claim";
export const order = (orderId: number): string => `Order ${orderId}`;
export const noOrder = "No order";
export const unnamedCustomer = (customerId: number): string => `Customer ${customerId}`;
export const takenOver = (maker: string, sender: string): string => `${maker}, taken over by ${sender}`;

// State of an entry that was not sent
export const sending = "Sending";
export const signInToSend = "Sign in to send";
export const retriesIn = (seconds: number): string => `Retries in ${formatQuantity(seconds)} s`;
export const readyToSend = "Ready to send";
export const waiting = "Waiting";
export const waitingForOther = "Waiting for the entry before it";

// Why an entry needs attention
export const notAllowed =
  "You don't have permission to do this anymore. Ask your administrator for access, then send it again.";
export const noResponse =
  "The server did not respond after several tries. The entry may have arrived. You can safely send it again.";
export const notAccepted = "The server did not accept this entry.";

// Remarks on an entry that was sent
export const recalledLot = "Lot is recalled";
export const moreThanOrdered = "More than ordered";
export const moreThanShipped = "More than shipped in this lot";
export const otherExpirationDate = "Expiration date differs from the shipment";
export const possibleDuplicate = "Possible duplicate";
export const reducedTo = (quantity: number): string => `Reduced to ${formatQuantity(quantity)}`;
/** Of an entry of many products. @param reduced how many were added with a smaller quantity */
export const notAddedInFull = (notAdded: number, reduced: number): string =>
  [
    notAdded > 0 && `${formatQuantity(notAdded, "product")} not added`,
    reduced > 0 && `${formatQuantity(reduced)} reduced`,
  ]
    .filter((part) => part !== false)
    .join(", ");

// Actions
export const editAndSend = "Edit and send again";
export const sendAgain = "Send again";
export const edit = "Edit";
export const editEntry = (title: string): string => `Edit: ${title}`;
export const discard = "Discard";
export const discardEntry = (title: string): string => `Discard: ${title}`;

// An entry of a newer version of the portal
export const newerSent = "Sent.";
/** @param format of its data, a number that the help desk asks for */
export const newerNotSent = (format: number, device: string): string =>
  `Not sent. Only the newer version can show why (entry format ${format}). The entry stays saved on this ${device}.`;
export const newerUnsent = (format: number, device: string): string =>
  `Saved on this ${device}. It will be sent after the portal is updated (entry format ${format}).`;
export const newVersionReady = "A new version is ready.";
export const reload = "Reload to update";
