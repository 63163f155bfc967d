/**
 * A page that the browser puts aside (its back-forward cache) lies still with all that it holds. A transaction that was under way then holds up every
 * other page and worker of the portal for as long as it lies there: in WebKit each second page stayed blank. So a page that is put aside lets go:
 * what was under way breaks off, as if it had never begun, and is done anew when the page is shown again.
 */

const connections = new Set<IDBDatabase>();
const underWay = new Set<IDBTransaction>();
let aside: { over: Promise<void>; end: () => void } | undefined;
let times = 0;

/** The page is being put aside. */
export function letGo(): void {
  if (aside !== undefined) return;
  times += 1;
  let end = (): void => {};
  const over = new Promise<void>((resolve) => (end = resolve));
  aside = { over, end };
  for (const transaction of underWay) breakOff(transaction);
  underWay.clear();
  for (const connection of connections) connection.close();
  connections.clear();
}

/** The page is shown again. */
export function takeUpAgain(): void {
  aside?.end();
  aside = undefined;
}

/** Resolves when the page is shown again; undefined while it is not aside. */
export const whenShown = (): Promise<void> | undefined => aside?.over;

/** How often the page was put aside. */
export const timesAside = (): number => times;

/** Closes it with the page. */
export const closesAside = (connection: IDBDatabase): void => void connections.add(connection);

/** Whoever closes a connection before the page goes forgets it here too: it would be held, with all of its database, for as long as the page lives. */
export function closed(connection: IDBDatabase): void {
  connections.delete(connection);
  connection.close();
}

/** Breaks it off with the page; gives the way to forget it. */
export function breaksOffAside(transaction: IDBTransaction): () => void {
  underWay.add(transaction);
  return () => void underWay.delete(transaction);
}

/** Ends a transaction before its time; "over" where it has ended already, whichever way. */
export function breakOff(transaction: IDBTransaction): "broken-off" | "over" {
  try {
    transaction.abort();
    return "broken-off";
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
    return "over";
  }
}
