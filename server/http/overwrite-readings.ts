/**
 * All requests of a process are read into one piece of memory, 64 kB of Node's own, where the last ones stand until longer ones come: nothing of JavaScript
 * reaches it. So this process asks itself, with nothing but zeros. What TLS decrypts goes through 16 kB of the stack, which is overwritten too
 * (docs/decisions/113).
 */
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";

import { overwriteStack } from "#server/base/overwrite-stack.ts";

/** Several times as much, so that some readings fill it whole. */
const zeros = Buffer.alloc(512 * 1024);
const question = `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${zeros.length}\r\n\r\n`;

let running: Promise<void> | undefined;
let next: Promise<void> | undefined;

/** When it is done, whatever was read before it began is overwritten; of many who want that at once all wait for the same. */
export function overwriteReadings(): Promise<void> {
  if (running === undefined) return (running = overwrite().finally(() => (running = undefined)));
  // What is under way began before this one's reading, perhaps.
  next ??= running.then(() => {
    next = undefined;
    return overwriteReadings();
  });
  return next;
}

async function overwrite(): Promise<void> {
  const server = createServer((request, response) => void request.resume().once("end", () => response.end()));
  try {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(question);
    socket.write(zeros);
    await once(socket.resume(), "close");
  } catch {
    // Nothing can be listened to here: what was read is overwritten by what others ask.
  } finally {
    server.close();
  }
  await overwriteStack();
}
