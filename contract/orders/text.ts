/** Texts of orders that page and server share: statuses, stages, and why an order cannot be searched for, canceled, voided or reordered. Quoted: letter for letter as in Spec 2 §5. */

// Statuses
export const waitingForForm = "Waiting for form";
export const placed = "Placed";
export const partiallyShipped = "Partially shipped";
export const shipped = "Shipped";
export const received = "Received";
export const canceled = "Canceled";
export const voided = "Voided";
export const notAccepted = "Not accepted";
export const expired = "Expired";

// How an order was placed: the same sentence on its page, in its documents and in emails
/** @param holder of the certificate */
export const signedAndPlaced = (holder: string): string => `Signed and placed by ${holder}`;
export const signedForAnother = (holder: string, placedBy: string): string =>
  `Signed with the certificate of ${holder}, placed by ${placedBy}`;
export const placedOnForm222 = (formNumber: string, placedBy: string): string =>
  `Placed on Form 222 ${formNumber} by ${placedBy}`;
/** @param distributor whose staff @param company the customer that it was placed for */
export const placedByStaff = (distributor: string, company: string): string =>
  `Placed by ${distributor} staff for ${company}`;

// Stages
export const notShippedYet = "Not shipped yet";
export const onTheWay = "On the way";
export const arrivesToday = "Arrives today";
export const late = "Late";
export const toReceive = "To receive";
export const backordered = "Backordered";
export const notInvoiced = "Not invoiced";

// Search
export const criteriaMissing = "Enter an order number, a PO number or both dates.";
export const datesReversed = "The from date must not be after the to date.";
/** @param oldest a date as it is typed: "11/27/2016" */
export const datesTooOld = (oldest: string): string => `Dates can go back ten years, to ${oldest}.`;

// Canceling
export const alreadyCanceled = "This order is already canceled.";
export const alreadyVoided = "This order is already voided.";
export const notAcceptedBySupplier = "The supplier did not accept this order. Nothing on it will ship.";
export const alreadyExpired = "This order expired 60 days after it was placed. Nothing on it will ship.";
export const shippedNotCancelable = "This order has shipped and can't be canceled.";
export const alreadyReleased = "The warehouse already has this order. Call customer service to change it.";

// Voiding
export const unsignedNotVoidable =
  "Only an order that was signed with a certificate can be voided. Cancel this order instead.";
export const nothingVoidable = "Everything on this order has shipped or was already voided.";
export const lineNotVoidable = "One of these lines has shipped or was already voided. Review what is left.";

// Reordering
/** Quoted. */
export const noRoom = "Cart does not have enough room for all reorder items.";
/** Quoted. */
export const noneOrderable = "None of the items are able to be ordered.";
