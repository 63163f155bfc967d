/** Text of a field whose text is nearly as long as it may be. */

export const charactersLeft = (left: number, most: number): string => `${left} of ${most} characters left`;
