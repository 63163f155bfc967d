/** The path of a page that shows one customer's data, as emails and notifications name it. */

/**
 * Returns the path with the customer that it is for. A user of several customers may have selected another one: the page then offers to switch
 * (src/app/routes/signed-in-only.tsx).
 */
export const customerPath = (customer_id: number, path: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}customer=${customer_id}`;
