/** Reads the revocation lists of one entry of a directory, as an LDAP address names it (RFC 4516). */
import { connect, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { Client } from "ldapts";

import { transferBuffers } from "#server/base/thread-pool.ts";
import type { DirectoryMessage, CrlQuestion } from "./crl-address.ts";
import { emitWholeMessages } from "./whole-messages.ts";

/** An entry has few lists: one for each key of the authority, or for each scope. */
const maxLists = 8;

export default async function readDirectory(question: CrlQuestion): Promise<DirectoryMessage> {
  const { address, maxBytes, idleMs, totalMs } = question;
  const { protocol, host, pathname, search } = new URL(address);
  const entry = decodeURIComponent(pathname.slice(1));
  const attribute = decodeURIComponent(search.slice(1).split("?")[0] ?? "") || "certificateRevocationList;binary";
  /** Bytes that were received when the response went over its limit. */
  let excessBytes: number | undefined;
  const limit = <Connection extends Socket>(socket: Connection) =>
    limitConnection(socket, question, (bytes) => (excessBytes = bytes));
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
    const values = listsIn(searchEntries[0] ?? {}, attribute);
    if (values.length === 0 || values.length > maxLists)
      throw new Error(`${address} has ${values.length} revocation lists`);
    const tooLarge = values.find(({ length }) => length > maxBytes);
    return tooLarge === undefined ? toMessage(values) : { kind: "too_large", size: tooLarge.length };
  } catch (error) {
    // The client only knows that its connection was closed.
    if (excessBytes === undefined) throw error;
    return { kind: "too_large", size: excessBytes };
  } finally {
    // The answer does not wait for the directory: the thread ends with its connection.
    client.unbind().catch(() => {});
  }
}

/** A directory may name it with or without ";binary", and the client adds an empty list under the name that was asked. */
function listsIn(entry: Record<string, unknown>, attribute: string): Buffer[] {
  const name = attribute.toLowerCase().replace(/;binary$/, "");
  return Object.entries(entry).flatMap(([key, value]) =>
    key.toLowerCase().replace(/;binary$/, "") === name ? [value].flat().filter((each) => Buffer.isBuffer(each)) : [],
  );
}

/** Ends the connection when no data arrives, and before an endless response fills the memory. */
function limitConnection<Connection extends Socket>(
  socket: Connection,
  { address, maxBytes, idleMs }: CrlQuestion,
  onExcess: (bytes: number) => void,
): Connection {
  /** Two lists of the largest size and what LDAP adds. */
  const maxResponseBytes = 2 * maxBytes + 65_536;
  socket.setTimeout(idleMs, () => socket.destroy(new Error(`${address} sent no data for ${idleMs} ms`)));
  return emitWholeMessages(socket, () => {
    if (socket.bytesRead <= maxResponseBytes) return;
    onExcess(socket.bytesRead);
    socket.destroy();
  });
}

function toMessage(values: Buffer[]): DirectoryMessage {
  // Copies, because the values are parts of one buffer; the copies are moved to the other thread.
  const lists = values.map((value) => Uint8Array.from(value));
  return transferBuffers<DirectoryMessage>(
    { kind: "lists", lists },
    lists.map(({ buffer }) => buffer),
  );
}
