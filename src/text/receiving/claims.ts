/** Texts of reporting a problem with a delivery and of the list of claims. */
import { mostPhotos } from "#contract/receiving/rules/claims.ts";
import { plural } from "#contract/base/units.ts";
import { formatQuantity } from "#src/text/format.ts";

// The dialog that reports a problem
export const reportTitle = "Report a problem";
export const back = "Back";
export const quarantine = "Quarantine";
export const report = "Report problem";
export const reason = "Reason";
export const productReceived = "Product received";
export const delivery = "Delivery";
/** @param numbers "ON26114, ON26115" */
export const lots = (count: number, numbers: string): string => `${count === 1 ? "Lot" : "Lots"} ${numbers}`;
/** @param unit "carton" */
export const quantityIn = (unit: string): string => `Quantity, ${plural(unit)}`;
/** @param unit "carton" */
export const closeLine = (count: number, unit: string): string =>
  `Close this line: ${formatQuantity(count, unit)} will not arrive`;
export const lotOnLabel = "Lot on the label";
export const note = "Note";
export const photos = "Photos";
export const addPhoto = "Add photo";
/** "1 of up to 6" */
export const photoCount = (count: number): string => `${count} of up to ${mostPhotos}`;
export const removePhoto = (place: number): string => `Remove photo ${place}`;

export const selectReason = "Select a reason.";
export const enterQuantity = "Enter the quantity.";
export const tooManyPhotos = `You can add up to ${mostPhotos} photos. The rest were left out.`;
export const photoNotRead = (fileName: string): string => `${fileName} is not a photo that can be read.`;
/** Starts the note of a claim about a product that was received in place of another. */
export const insteadOf = (product: string, ndc: string): string => `Instead of ${product}, NDC ${ndc}. `;
/** Names what was reported. @param reasonName "Damaged" @param quantity "2 cartons" */
export const reported = (reasonName: string, quantity: string, orderId: number): string =>
  `${reasonName}: ${quantity}, order ${orderId}`;

// The list of claims
export const listTitle = (orderId: number): string => `Claims for order ${orderId}`;
export const unnamedProduct = (itemId: number): string => `item ${itemId}`;
export const needsAttention = "Needs attention";
export const savedOnDevice = "Saved on device";
/** Of an exception that was not sent. */
export const discard = "Discard";
export const withdraw = "Withdraw";
