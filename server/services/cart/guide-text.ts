/** Messages about order guides that the server alone says. */

export const productTwice = "This guide lists the same product and unit twice. Remove one of them.";
export const productUnknown = "A product on this guide is no longer in the catalog. Remove it.";
export const tooManyGuides = (most: number): string => `You already have ${most} order guides. Delete one first.`;
export const guideDeleted = "This order guide was deleted.";
export const guideChanged = (changedBy: string): string => `${changedBy} changed this guide after you opened it.`;
