/** Texts of the keyboard map. */

export const title = "Keyboard shortcuts";
export const single = "Single-key shortcuts";
export const singleHint =
  "When off, only Tab, Enter, Escape and the arrow keys work. Shortcuts never work in a field, and screens that take scans keep their keys for the scan field.";
/** Between two keys that are pressed one after the other. */
export const keyThen = "then";

export const anywhere = "Anywhere";
export const search = "Search products";
export const showMap = "Show this list";
export const goTo = {
  h: "Go to Home",
  q: "Go to Quick order",
  c: "Go to Cart",
  o: "Go to Orders",
  r: "Go to Receive",
  p: "Go to Reports",
} as const;
export const closeDialog = "Close a dialog or a menu, clear a search";

export const inLists = "Search suggestions, long lists and choices";
export const arrows = "Move between entries";
export const pages = "Move by ten rows";
export const enter = "Open or choose the entry";

export const inQuantities = "Quantities";
export const oneMore = "One more";
export const oneFewer = "One fewer";
export const addRow = "Add the row, in Quick order";
