/** Refusals that the screen which wrote them has told: nobody is told of one twice. Of this page's life; what stands is found in the sync centre. */
const told = new Set<string>();

/** @param key of an entry. */
export const noteTold = (key: string): void => void told.add(key);
export const wasTold = (key: string): boolean => told.has(key);
