/** Texts of the saved views of Orders. */

export const views = "Views";
export const savedViews = "Saved views";
export const loading = "Loading saved views";
export const loadFailed = "Saved views could not be loaded.";
export const needsConnection = "Saved views need a connection.";
export const noViews = "No saved views yet.";
export const viewName = "View name";
export const save = "Save view";
export const replace = "Replace view";
export const setFiltersFirst = "Set filters, dates or a sort order first.";
export const deleteOf = (name: string): string => `Delete view ${name}`;
export const saved = (name: string): string => `View ${name} saved`;
export const deleted = (name: string): string => `View ${name} deleted`;
