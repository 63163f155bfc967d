/** Reads the revocation lists of one entry of a directory, as an LDAP address names it (RFC 4516). */
import { connect, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { workerData } from "node:worker_threads";
import { Client } from "ldapts";

import { say, unasked } from "#server/base/thread-messages.ts";
import type { DirectoryMessage, CrlQuestion } from "./crl-address.ts";
import { emitWholeMessages } from "./whole-messages.ts";

const { address, maxBytes, idleMs, totalMs } = workerData as CrlQuestion;
const { protocol, host, pathname, search } = new URL(address);
const entry = decodeURIComponent(pathname.slice(1));
const attribute = decodeURIComponent(search.slice(1).split("?")[0] ?? "") || "certificateRevocationList;binary";

/** An entry has few lists: one for each key of the authority, or for each scope. */
const maxLists = 8;
/** Limit of the response, for two lists of the largest size and what LDAP adds. */
const maxResponseBytes = 2 * maxBytes + 65_536;

/** Bytes that were received when the response went over its limit. */
let excessBytes: number | undefined;

const client = new Client({
  url: `${protocol}//${host}`,
  timeout: totalMs,
  connectTimeout: idleMs,
  // The client calls each with port and host alone: it has no TLS options here.
  createConnection: ((port: number, name: string) => limit(connect(port, name))) as typeof connect,
  createSecureConnection: ((port: number, name: string) =>
    limit(connectSecurely(port, name))) as typeof connectSecurely,
});
try {
  const timeLimit = Math.ceil(totalMs / 1000);
  const { searchEntries } = await client.search(entry, { scope: "base", attributes: [attribute], timeLimit });
  // A directory may name it with or without ";binary", and the client adds an empty list under the name that was asked.
  const name = attribute.toLowerCase().replace(/;binary$/, "");
  const values = Object.entries(searchEntries[0] ?? {}).flatMap(([key, value]) =>
    key.toLowerCase().replace(/;binary$/, "") === name ? [value].flat().filter((each) => Buffer.isBuffer(each)) : [],
  );
  if (values.length === 0 || values.length > maxLists)
    throw new Error(`${address} has ${values.length} revocation lists`);
  const tooLarge = values.find(({ length }) => length > maxBytes);
  if (tooLarge === undefined) sayLists(values);
  else sayTooLarge(tooLarge.length);
} catch (error) {
  // The client only knows that its connection was closed.
  if (excessBytes === undefined) throw error;
  sayTooLarge(excessBytes);
} finally {
  await client.unbind().catch(() => {});
}

/** Ends the connection when no data arrives, and before an endless response fills the memory. */
function limit<Connection extends Socket>(socket: Connection): Connection {
  socket.setTimeout(idleMs, () => socket.destroy(new Error(`${address} sent no data for ${idleMs} ms`)));
  return emitWholeMessages(socket, () => {
    if (socket.bytesRead <= maxResponseBytes) return;
    excessBytes = socket.bytesRead;
    socket.destroy();
  });
}

function sayLists(values: Buffer[]): void {
  // Copies, because the values are parts of one buffer; the copies are moved to the other thread.
  const lists = values.map((value) => Uint8Array.from(value));
  const message: DirectoryMessage = { kind: "lists", lists };
  say(
    unasked,
    message,
    lists.map(({ buffer }) => buffer),
  );
}

function sayTooLarge(size: number): void {
  const message: DirectoryMessage = { kind: "too_large", size };
  say(unasked, message);
}
