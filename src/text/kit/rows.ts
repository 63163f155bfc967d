/** Texts of the choice of how close rows stand. */

export const rows = "Rows";
export const comfortable = "Comfortable";
export const compact = "Compact";
