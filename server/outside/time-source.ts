/** How far this machine's clock is from a time source: SNTP (RFC 4330), or the Date header of a web server. */
import { createSocket } from "node:dgram";

const longestMs = 5_000;
/** Seconds between 1900, from which NTP counts, and 1970. */
const since1900 = 2_208_988_800;

/** Milliseconds that the source is ahead of `Date.now()`. @throws Error when it does not answer within five seconds. */
export async function offsetOf(address: string): Promise<number> {
  const { protocol, hostname, port } = new URL(address);
  const began = Date.now();
  const then = protocol === "ntp:" ? await fromNtp(hostname, Number(port || 123)) : await fromWeb(address);
  return then - (began + Date.now()) / 2;
}

async function fromWeb(address: string): Promise<number> {
  const answer = await fetch(address, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(longestMs) });
  const at = Date.parse(answer.headers.get("date") ?? "");
  if (Number.isNaN(at)) throw new Error(`${address} does not say what time it is`);
  return at;
}

async function fromNtp(host: string, port: number): Promise<number> {
  const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const timer = setTimeout(() => reject(new Error(`${host} did not say what time it is`)), longestMs);
  socket.once("message", resolve).once("error", reject);
  // Version 4, client.
  const question = Buffer.alloc(48);
  question[0] = 0x23;
  socket.connect(port, host, () => socket.send(question));
  try {
    const answer = await promise;
    // A server, which knows the time itself (stratum 1 to 15).
    const stratum = answer[1] ?? 0;
    if (answer.length < 48 || (answer[0]! & 7) !== 4 || stratum < 1 || stratum > 15)
      throw new Error(`${host} does not know what time it is`);
    return (answer.readUInt32BE(40) - since1900) * 1000 + (answer.readUInt32BE(44) / 2 ** 32) * 1000;
  } finally {
    clearTimeout(timer);
    socket.close();
  }
}
