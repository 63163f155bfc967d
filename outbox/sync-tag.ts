/** Under this name the page asks the browser to wake the worker (Background Sync). */
export const syncTag = "outbox";
