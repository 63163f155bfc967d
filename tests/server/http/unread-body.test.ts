/** Connections after a request that is refused before its body was received, on a real socket. */
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "#tests/support/app.ts";

const { app } = await testApp();
let address: URL;
beforeAll(async () => void (address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }))));
afterAll(() => app.close());

const json = "content-type: application/json";
/** Larger than any body that is accepted. */
const large = `content-length: ${2 ** 20}`;
const chunked = "transfer-encoding: chunked";
const chunk = `${(2 ** 19).toString(16)}\r\n${" ".repeat(2 ** 19)}\r\n`;

/** Sends an unfinished request, and a second one on the same connection after the response. Returns both status codes, "closed" where the server closed it. */
async function sendTwo(request: string, headers: string[], body: string): Promise<(string | undefined)[]> {
  const socket = connect(Number(address.port), address.hostname).setEncoding("latin1");
  let received = "";
  let isClosed = false;
  socket.on("error", () => {}); // the server may reset a connection that it closed
  socket.on("close", () => (isClosed = true));
  socket.on("data", (part: string) => {
    if (received === "") socket.write("GET /healthz HTTP/1.1\r\nhost: portal.example\r\n\r\n");
    received += part;
  });
  socket.write(`${request} HTTP/1.1\r\nhost: portal.example\r\n${headers.join("\r\n")}\r\n\r\n${body}`);
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  await expect.poll(() => isClosed || statuses().length === 2, { timeout: 5_000 }).toBe(true);
  socket.destroy();
  return isClosed ? [...statuses(), "closed"] : statuses();
}

test.each([
  ["POST /api/carts/checkout-csos", [json, large], "{", "413"],
  ["POST /api/carts/checkout-csos", [json, chunked], chunk, "413"],
  ["POST /api/csos-certificates", ["content-type: multipart/form-data; boundary=x", large], "--x", "413"],
  ["POST /api/csos-certificates", [json, chunked], chunk, "413"],
  ["POST /api/security/login", [json, large], "{", "413"],
  ["POST /api/carts/add-item", [json, chunked], chunk, "413"],
  ["POST /api/carts/add-item", ["content-type: text/x", large], "x", "415"],
  ["POST /api/carts/add-item", ["content-type: x", large], "x", "415"],
  ["GET /api/carts/counts", [json, large], "{", "401"],
  ["POST /nothing", ["content-type: text/x", large], "x", "404"],
  ["POST /%ff", [json, large], "{", "400"],
])("closes the connection when %s (%s) is answered before its body arrived", async (request, headers, body, status) => {
  expect(await sendTwo(request, headers, body)).toEqual([status, "closed"]);
});

test("keeps the connection when the body of a refused request was received", async () => {
  expect(await sendTwo("POST /api/carts/add-item", [json, "content-length: 2"], "{}")).toEqual(["401", "200"]);
});
