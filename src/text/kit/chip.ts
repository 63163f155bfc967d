/** Text of a chip that removes a filter. */

export const removeFilter = (filter: string): string => `Remove filter ${filter}`;
