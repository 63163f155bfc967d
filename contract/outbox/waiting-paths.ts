/** Where the calls that may wait in the outbox are sent. Apart from the calls themselves, so that the service worker sends them without carrying their schemas. */

export const waitingPaths = {
  receive: "/api/receives",
  cancelReceive: "/api/receives/cancel",
  uncancelReceive: "/api/receives/uncancel",
  addItem: "/api/carts/add-item",
  addItems: "/api/carts/add-items",
  updateItem: "/api/carts/update-item",
  removeItem: "/api/carts/remove-item",
  discardEntry: "/api/outbox/discards",
} as const;
