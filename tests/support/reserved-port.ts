/**
 * Ports of servers that stop and start again under the same address. A port from the system's own choice (`PORT=0`) can be given to another process while its
 * server is down. These lie below the ranges of that choice (from 32768 on Linux, from 49152 on macOS and Windows), so nobody else gets them, and a connection
 * is refused while the server is down, as by a dead server.
 */
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

const firstPort = 20_000;
const lastPort = 29_999;

export type ReservedPort = { port: number; release: () => void };

/**
 * Reserves a TCP port on 127.0.0.1 that no server uses, until `release` or the end of the process. Its UDP twin stays bound, which keeps the test files of
 * other processes from choosing the same port while it is closed.
 */
export async function reservePort(): Promise<ReservedPort> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort + 1));
    const twin = await bindTwin(port);
    if (twin === undefined) continue;
    if (await canListen(port)) return { port, release: createRelease(twin) };
    twin.close();
  }
}

/** Returns the bound UDP socket, or undefined if another process has reserved the port. */
async function bindTwin(port: number): Promise<Socket | undefined> {
  const socket = createSocket("udp4").unref();
  socket.bind({ port, address: "127.0.0.1", exclusive: true });
  try {
    await once(socket, "listening");
    return socket;
  } catch {
    socket.close();
    return undefined;
  }
}

/** Returns a function that closes the socket at its first call. */
function createRelease(twin: Socket): () => void {
  let isOpen = true;
  return () => {
    if (isOpen) twin.close();
    isOpen = false;
  };
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
