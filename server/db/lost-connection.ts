/** Tells a database that was not there, or could not work, from work that was wrong: the first is tried again and answered with 503. */

/** The database cannot be reached, or not in time: 503 with Retry-After. */
export class DatabaseGone extends Error {
  override name = "DatabaseGone";
  constructor(cause: unknown) {
    super("The database cannot be reached.", { cause });
  }
}

/** Returns whether an error means that the database was not there, rather than that the work was wrong. */
export const isDatabaseGone = (error: unknown): boolean => error instanceof DatabaseGone || isLoss(error);

/** Returns the code of PostgreSQL or of the socket; "" where an error has none. */
export const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/**
 * Returns true for an error of a connection that was lost or could not be had. The connection is not used again.
 *
 * Classes of PostgreSQL: connection exceptions (08), shutdown, crash and start-up (57P), too little memory, disk or connections (53), a session that
 * PostgreSQL ended because its process was too slow (25P03, 25P04), and failures of its files (58).
 */
export function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (/^(08...|57P0[1-5]|53...|25P0[34]|58...)$/.test(code) || socketCodes.has(code)) return true;
  if (code === "" && codeless.test(error.message)) return true;
  // Node tries each address of a host name and says of all of them that they failed.
  return error instanceof AggregateError && error.errors.some(isLoss);
}

const socketCodes: ReadonlySet<string> = new Set([
  "EAGAIN", // a local socket with too many in its queue
  "EADDRNOTAVAIL",
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETRESET",
  "ENETUNREACH",
  "ENOENT",
  "ENOTCONN",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "ERR_SOCKET_CLOSED",
  "ERR_SOCKET_CLOSED_BEFORE_CONNECTION",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_WRITE_AFTER_END",
]);

/**
 * The sentences of `pg` and its pool for a connection that ended under a query, was out of step after it was cut, could not be had in time, or is asked
 * for while the server shuts down: it gives these no code.
 */
const codeless =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client .* is not queryable|Received unexpected \w+ message from backend|There was an error establishing an SSL connection|Cannot use a pool after calling end on the pool)/;
