/** Texts of entries: their titles on the Sync page, and why an attempt to send one ended without a valid response. */

// Titles. Quantities are given as they are shown: "2 cartons"
export const receive = (quantity: string, name: string): string => `Receive ${quantity}, ${name}`;
export const cancelReceipt = (quantity: string, name: string): string => `Cancel receipt of ${quantity}, ${name}`;
export const restoreReceipt = (quantity: string, name: string): string => `Restore receipt of ${quantity}, ${name}`;
export const addToCart = (quantity: string, name: string): string => `Add ${quantity} to cart, ${name}`;
export const changeQuantity = (quantity: string, name: string): string => `Change quantity to ${quantity}, ${name}`;
export const removeFromCart = (name: string): string => `Remove ${name} from cart`;
export const fileException = (reason: string, quantity: string, name: string): string =>
  `${reason}: ${quantity}, ${name}`;
export const withdrawException = (name: string): string => `Withdraw exception for ${name}`;
export const photo = (name: string): string => `Photo of ${name}`;
export const photoPart = (name: string, part: number, parts: number): string =>
  `${photo(name)}, part ${part} of ${parts}`;
export const quarantine = (quantity: string, name: string): string => `Quarantine ${quantity}, ${name}`;
export const discardNote = "Record of a discarded entry";
export const newerVersion = "Entered in a newer version of the portal";

/** Why goods are reported, as a title begins. */
export const exceptionReasons: Readonly<Record<string, string>> = {
  short: "Short",
  over: "Over",
  damaged: "Damaged",
  wrong_item: "Wrong item",
  wrong_lot: "Wrong lot",
  expired: "Expired or short-dated",
  temperature: "Temperature",
  not_ordered: "Not ordered",
};
/** Of a reason that this build does not know. */
export const otherException = "Exception";

// Why there is no valid response; recorded with the entry
export const noConnection = "No connection.";
export const incompleteResponse = "The response was incomplete.";
export const foreignResponse = "Another system answered instead of the server.";
export const unreadableResponse = "The server's response could not be read.";
