/** Texts after a scan that put goods in quarantine, and of undoing a scan. */

export const lot = (number: string): string => `Lot ${number}`;
export const serial = (number: string): string => `Serial ${number}`;
export const undoScan = (product: string): string => `Undo the last scan of ${product}`;
