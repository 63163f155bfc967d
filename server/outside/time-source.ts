/** How far this machine's clock is from a time source: SNTP (RFC 4330), or the Date header of a web server. */
import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";

const longestMs = 5_000;
/** Seconds between 1900, from which NTP counts, and 1970. */
const since1900 = 2_208_988_800;

/** Milliseconds that the source is ahead of `Date.now()`. @throws Error when it does not answer within five seconds, or does not know itself. */
export async function offsetOf(address: string): Promise<number> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol === "ntp:") return fromNtp(hostname.replace(/^\[|\]$/g, ""), Number(port || 123));
  const began = Date.now();
  return (await fromWeb(address)) - (began + Date.now()) / 2;
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
  const question = newQuestion();
  // Whoever did not see the question cannot answer it: another's answer is not even an end to the waiting.
  socket.on("message", (answer) => {
    if (isTo(answer, question)) resolve(answer);
  });
  socket.once("error", reject);
  let [sent, received] = [0, 0];
  socket.connect(port, host, () => {
    sent = Date.now();
    socket.send(question);
  });
  try {
    const answer = await promise;
    received = Date.now();
    if (!knows(answer)) throw new Error(`${host} does not know what time it is`);
    // RFC 4330, 5: how long the server thought about it counts for neither way.
    return (timeAt(answer, heard) - sent + timeAt(answer, told) - received) / 2;
  } finally {
    clearTimeout(timer);
    socket.close();
  }
}

/** Where the times stand in a packet: that of the client, that of its arrival, that of the answer. */
const [asked, heard, told] = [24, 32, 40];

/** Version 4, client. Its time of sending is a random number: it only has to come back. */
function newQuestion(): Buffer {
  const question = Buffer.alloc(48);
  question[0] = 0x23;
  randomBytes(8).copy(question, told);
  return question;
}

/** A server's answer (mode 4) to this very question. */
const isTo = (answer: Buffer, question: Buffer): boolean =>
  answer.length >= 48 &&
  (answer[0]! & 7) === 4 &&
  answer.subarray(asked, asked + 8).equals(question.subarray(told, told + 8));

/** Its clock is set (leap indicator), it is no kiss of death (stratum 0), it speaks versions 3 or 4, and it says a time at all. */
function knows(answer: Buffer): boolean {
  const [flags = 0, stratum = 0] = answer;
  const version = (flags >> 3) & 7;
  const isTimes = answer.readBigUInt64BE(heard) !== 0n && answer.readBigUInt64BE(told) !== 0n;
  return flags >> 6 !== 3 && (version === 3 || version === 4) && stratum >= 1 && stratum <= 15 && isTimes;
}

/** Milliseconds since 1970; from 7 February 2036 on the seconds begin anew. */
function timeAt(packet: Buffer, place: number): number {
  const seconds = packet.readUInt32BE(place);
  const era = seconds < 2 ** 31 ? 2 ** 32 : 0;
  return (seconds + era - since1900) * 1000 + (packet.readUInt32BE(place + 4) / 2 ** 32) * 1000;
}
