/** Texts of the field where the product that arrived is found. */

export const hint = "Scan it, or type its name or NDC";
export const searchFailed = "Search isn't available right now. Describe the product in the note.";
export const matches = "Matching products";
export const change = "Change product";
