/** Texts of the checkout that the specification quotes with "please", which the lint of texts rejects elsewhere (Spec 1 §8). */

export const shippingFailed = "Calculate Shipping Failed. Please try again.";
/** From the second failure in a row on. */
export const shippingFailedAgain =
  "Calculate Shipping Failed. Please try again. If this keeps happening please contact support.";
