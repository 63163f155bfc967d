/** Every way in which a database says that it is not there is answered with 503, and nothing else is. */
import { DatabaseError } from "pg";
import { describe, expect, test } from "vitest";

import { Unavailable } from "#server/base/unavailable.ts";
import { DatabaseGone } from "#server/db/lost-connection.ts";
import { inTransaction } from "#server/db/open.ts";
import { answerOfError } from "#server/http/errors.ts";
import { catalogueIndex } from "#server/services/catalogue/catalogue-index.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { gateTo } from "#tests/support/database-gate.ts";

const log = { warn: () => {}, error: () => {} } as unknown as Parameters<typeof answerOfError>[1]["log"];
const statusOf = (error: unknown): number => answerOfError(error, { id: "1", log }).status;

function database(code: string): Error {
  const error = new DatabaseError("said by PostgreSQL", 20, "error");
  error.code = code;
  return error;
}
const socket = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code });

describe("is answered with 503", () => {
  test.each([
    ["08000", "a connection exception"],
    ["08001", "a connection that could not be made"],
    ["08003", "a connection that does not exist"],
    ["08004", "a connection that the server rejected"],
    ["08006", "a connection that failed"],
    ["08P01", "a violation of the protocol"],
    ["57P01", "a shutdown by the administrator"],
    ["57P02", "the crash of another process of the server"],
    ["57P03", "a server that cannot accept connections now"],
    ["57P04", "a database that was dropped"],
    ["57P05", "a session that was idle for too long"],
    ["25P03", "a transaction that was idle for too long"],
    ["25P04", "a transaction that took too long"],
    ["53000", "insufficient resources"],
    ["53100", "a full disk"],
    ["53200", "too little memory"],
    ["53300", "too many connections"],
    ["53400", "a limit of the configuration"],
    ["58000", "an error of the system"],
    ["58030", "a disk that cannot be read or written"],
    ["58P01", "a file of the database that is not there"],
  ])("PostgreSQL's %s: %s", (code) => {
    expect(statusOf(database(code))).toBe(503);
  });

  test.each([
    ..."EAGAIN EADDRNOTAVAIL EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH ENETDOWN ENETRESET".split(
      " ",
    ),
    ..."ENETUNREACH ENOENT ENOTCONN ENOTFOUND EPIPE ETIMEDOUT ERR_SOCKET_CLOSED ERR_SOCKET_CLOSED_BEFORE_CONNECTION".split(
      " ",
    ),
    ..."ERR_STREAM_DESTROYED ERR_STREAM_PREMATURE_CLOSE ERR_STREAM_WRITE_AFTER_END".split(" "),
  ])("the socket's %s", (code) => {
    expect(statusOf(socket(code))).toBe(503);
  });

  test.each([
    "Connection terminated",
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "timeout exceeded when trying to connect",
    "timeout expired",
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
    "Received unexpected commandComplete message from backend.",
    "There was an error establishing an SSL connection",
    "Cannot use a pool after calling end on the pool",
  ])("the driver's sentence: %s", (message) => {
    expect(statusOf(new Error(message))).toBe(503);
  });

  test("the failure of each address of a host name", () => {
    expect(statusOf(new AggregateError([socket("ECONNREFUSED"), socket("ENETUNREACH")]))).toBe(503);
  });

  test("a database that was given up, and anything else that is away", () => {
    expect([new DatabaseGone(new Error("gone")), new Unavailable("away")].map(statusOf)).toEqual([503, 503]);
  });
});

describe("is answered with 500", () => {
  test.each(["22P02", "23505", "25P02", "42P01", "42501", "28P01", "3D000", "57014", "XX000"])(
    "PostgreSQL's %s",
    (code) => {
      expect(statusOf(database(code))).toBe(500);
    },
  );

  test.each([new TypeError("x is not a function"), new Error("timeout expired for the carrier"), "a string"])(
    "any other error: %s",
    (error) => {
      expect(statusOf(error)).toBe(500);
    },
  );
});

test("a large catalogue that its thread cannot read, as the database is gone, is answered with 503", async () => {
  const { pools, url } = await freshDatabase();
  const gate = await gateTo(url);
  await gate.shut();
  const index = catalogueIndex(gate.url, { few: -1 });
  const asked = inTransaction(pools.app, (db) => index.ask(db, async ({ revision }) => ({ revision })));
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseGone);
});
