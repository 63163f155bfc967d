/** Texts of medical necessity. */

export const confirm = "I confirm that this product is ordered for medical necessity.";
