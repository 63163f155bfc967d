/** The fields of the dock by their ids, and where keys go that none of them took: digits into the count of an open pad, all else to where codes are typed. */
export const scanId = "dock-scan";
export const lastScanId = "dock-last-scan";
export const countId = "pad-quantity";

const field = (id: string): HTMLInputElement | null => document.querySelector<HTMLInputElement>(`input#${id}`);

export const fieldFor = (text: string): HTMLInputElement | null =>
  (/^\d+$/.test(text) ? field(countId) : null) ?? field(scanId);

/** The next code goes there, wherever it is typed. */
export const focusScan = (): void => field(scanId)?.focus();
