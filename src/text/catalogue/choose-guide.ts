/** Texts of adding a product to an order guide from its page. */

export const title = "Add to order guide";
export const offline = "Go online to add to an order guide.";
/** Beside the name of a guide. */
export const alreadyOn = "already added";
/** @param rest `alreadyOn`, or how many products are on it */
export const guide = (name: string, rest: string): string => `${name} · ${rest}`;
export const added = (guideName: string): string => `Added to ${guideName}, par level 1`;
export const openGuide = "Open guide";
