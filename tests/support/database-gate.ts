/** A door in front of a test's database that can be shut: whoever is inside is thrown out and whoever comes is refused, as when PostgreSQL is gone. */
import { createServer, connect, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { reservePort } from "./reserved-port.ts";

export type Gate = {
  /** Connection string that leads through it. */
  url: string;
  shut: () => Promise<void>;
  open: () => Promise<void>;
};

/** Opens a door on a port of its own, which it keeps when it is shut and opened again. */
export async function gateTo(url: string): Promise<Gate> {
  const target = new URL(url);
  const folder = target.searchParams.get("host");
  const reach = (): Socket =>
    folder === null
      ? connect(Number(target.port || 5432), target.hostname)
      : connect(`${folder}/.s.PGSQL.${target.port || 5432}`);
  const inside = new Set<Socket>();
  let server: Server | undefined;
  const { port, release } = await reservePort();

  const open = async () => {
    server = createServer((socket) => {
      const beyond = reach();
      for (const [from, to] of [
        [socket, beyond],
        [beyond, socket],
      ] as const) {
        inside.add(from);
        from.on("error", () => to.destroy());
        from.on("close", () => {
          inside.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const shut = async () => {
    const closing = server;
    if (closing === undefined) return;
    server = undefined;
    const closed = new Promise<void>((resolve) => closing.close(() => resolve()));
    for (const socket of inside) socket.destroy();
    await closed;
  };

  await open();
  onTestFinished(async () => {
    await shut();
    release();
  });
  const through = new URL(url);
  through.searchParams.delete("host");
  through.hostname = "127.0.0.1";
  through.port = String(port);
  return { url: through.href, shut, open };
}
