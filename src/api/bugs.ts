/** Makes "it was logged" true: what nobody foresaw is told to the server. What does that is loaded when it is needed. */

/** Tells of a bug; never throws. */
export function noteBug(bug: unknown): void {
  import("./report-bug.ts").then(({ reportBug }) => reportBug(bug)).catch(console.warn);
}
