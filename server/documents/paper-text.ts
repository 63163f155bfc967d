/** Texts that each page of a document has. */

export const page = (number: number, all: number) => `Page ${number} of ${all}`;
/** @param box the character printed in place of one that the fonts lack */
export const missingCharacter = (box: string) => `${box} marks a character that can't be printed`;
