/** What time it is, for parts that say whether a day is over. The device's own word may be years off: the page sets it to the server's (src/api/clock.ts). */
let clock = (): number => Date.now();

/** Once at the start. @param read milliseconds since 1970. */
export const readClockBy = (read: () => number): void => void (clock = read);

export const wallClock = (): Date => new Date(clock());
