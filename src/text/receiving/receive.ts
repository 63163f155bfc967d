/** Texts of the Receive page and its tabs. */

export const title = "Receive";
export const pending = "Pending";
export const unexpected = "Unexpected";
export const history = "History";
export const quarantine = "Quarantine";
export const setup = "Setup";

// For the distributor's staff
export const usersOnly = (company: string) => `Only users of ${company} can receive`;
export const usersOnlyHint =
  "Deliveries that are not received yet are listed in Orders, receipts under History. You can't change them.";
export const showOrders = "Show orders to receive";
