/** What the checks of an order guide say of a field. */

export const nameMissing = "must not be empty";
export const parLevelTooHigh = (most: number): string => `must be at most ${most}`;
export const tooManyLines = (most: number): string => `must have at most ${most} lines`;
