/** The present time for parts that compare days. The device's clock may be years off: the page sets this one to the server's (src/api/clock.ts). */
let clock = (): number => Date.now();

/** Once at the start. @param read milliseconds since 1970. */
export const readClockBy = (read: () => number): void => void (clock = read);

export const wallClock = (): Date => new Date(clock());
