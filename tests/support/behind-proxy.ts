/** Both ends of a proxy under test: servers behind it, and connections through it. */
import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { expect, onTestFinished } from "vitest";
import { startProxy, type FaultProxy } from "./fault-proxy.ts";
import { reservePort } from "./reserved-port.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A proxy in front of an http server, which can be stopped and started on its port. */
export async function inFront(answer: Answer) {
  let server: ReturnType<typeof createHttpServer>;
  const { port, release } = await reservePort();
  const listen = async () => {
    server = createHttpServer((request, response) => void answer(request, response)).listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  await listen();
  const proxy = await startProxy(`http://127.0.0.1:${port}`);
  onTestFinished(async () => {
    await proxy.close();
    await stop();
    release();
  });
  return { proxy, stop, again: listen };
}

/** A proxy in front of a server that only accepts. */
export async function inFrontOfTcp() {
  const server: Server = createServer({ allowHalfOpen: true }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const sockets: Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket.on("error", () => {})));
  const proxy = await startProxy(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    await proxy.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const accepted = async () => sockets[0] ?? ((await once(server, "connection")) as [Socket])[0];
  return { proxy, accepted };
}

export async function connected({ port }: FaultProxy): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

export const some = async (socket: Socket): Promise<string> => String(((await once(socket, "data")) as [Buffer])[0]);

/** The next bytes, until there are so many. */
export async function exactly(socket: Socket, count: number): Promise<string> {
  let got = "";
  while (got.length < count) got += await some(socket);
  return got;
}

/** Fails when anything arrives within a moment. */
export async function silence(socket: Socket): Promise<void> {
  const before = socket.bytesRead;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(socket.bytesRead).toBe(before);
}

/** How the connection ends: the error's code, or "end". */
export const codeOfEnd = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    socket.once("end", () => resolve("end"));
    socket.resume();
  });

export const textOf = async (address: string): Promise<string> => (await fetch(address)).text();
export const isUp = ({ address }: FaultProxy): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
