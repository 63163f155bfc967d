/** A search text before it is cut into words: what an address may carry, and how much. Apart from them, because every screen loads this. */

/** A longer search text is refused by the contract; whoever comes to the rules past it is cut. */
export const longestSearchText = 200;

/** Search text as an address may carry it: without backslash, slash, dot, at and hash (docs/readings.md, "The header's search"). */
export const cleanSearchText = (text: string): string => text.replace(/[\\/.@#]/g, "");
