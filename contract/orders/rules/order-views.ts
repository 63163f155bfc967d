/** Limits of saved views of Orders. */

export const mostOrderViews = 30;
export const mostViewFilters = 30;
