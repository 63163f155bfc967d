/** Emits the data of a connection in whole LDAP messages (RFC 4511 5.1). */
import type { Socket } from "node:net";

/** A length of up to four bytes behind the tag, as the LDAP client reads it. */
const longestLength = 4;

/**
 * Makes a connection emit "data" once for each LDAP message. The LDAP client copies all that it has of a message with each packet, which for a list of
 * 32 MiB is some 10 GB. Data that is no LDAP message is emitted as it comes.
 * @param onData called with each packet, before its message is complete
 */
export function emitWholeMessages<Connection extends Socket>(socket: Connection, onData: () => void): Connection {
  const emit = socket.emit.bind(socket) as (event: string, ...values: unknown[]) => boolean;
  const take = messagesOf((message) => emit("data", message));
  socket.emit = ((event: string, ...values: unknown[]) => {
    if (event !== "data") return emit(event, ...values);
    onData();
    if (!socket.destroyed) take(values[0] as Buffer);
    return true;
  }) as typeof socket.emit;
  return socket;
}

/** Joins the bytes only when a length or a whole message is there. */
function messagesOf(onMessage: (message: Buffer) => void): (part: Buffer) => void {
  let parts: Buffer[] = [];
  let size = 0;
  let needed = 0;
  return (part) => {
    parts.push(part);
    size += part.length;
    if (size < needed) return;
    let rest = Buffer.concat(parts, size);
    for (needed = readMessageSize(rest); needed <= rest.length && rest.length > 0; needed = readMessageSize(rest)) {
      const message = rest.subarray(0, needed);
      rest = rest.subarray(needed);
      onMessage(message);
    }
    parts = [rest];
    size = rest.length;
  };
}

/** Returns the size of the first message, one more than there is while that cannot be read, and all of it where it is no message. */
function readMessageSize(bytes: Buffer): number {
  const [, first] = bytes;
  if (first === undefined) return bytes.length + 1;
  if (first < 0x80) return 2 + first;
  const count = first - 0x80;
  if (count === 0 || count > longestLength) return bytes.length;
  if (bytes.length < 2 + count) return bytes.length + 1;
  return 2 + count + bytes.readUIntBE(2, count);
}
