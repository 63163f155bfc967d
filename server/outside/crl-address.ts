/** Fetches a revocation list from where configuration says: a file, a web server, or a directory (LDAP). Nothing here is believed by anybody yet. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { hearFrom, unasked } from "#server/base/thread-messages.ts";
import { largestCrl } from "#server/csos/crl/crl.ts";

const longestMs = 5_000;

/** @throws Error when there is none, or not within five seconds. */
export async function fetchCrl(address: string): Promise<Buffer> {
  const { protocol } = new URL(address);
  switch (protocol) {
    case "file:":
      return readFile(fileURLToPath(address));
    case "http:":
    case "https:":
      return fromWeb(address);
    case "ldap:":
    case "ldaps:":
      return fromDirectory(address);
    default:
      throw new Error(`Revocation lists are not fetched by ${protocol}`);
  }
}

/** A server that sends us elsewhere is not followed: only what configuration names is asked. */
async function fromWeb(address: string): Promise<Buffer> {
  const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(longestMs) });
  if (!answer.ok || answer.body === null) throw new Error(`${address} answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body) {
    length += part.length;
    if (length > largestCrl) throw new Error(`${address} sends more than ${largestCrl} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** An answer without end is held in memory by the client, so it gets a thread with little of it. */
function fromDirectory(address: string): Promise<Buffer> {
  const thread = new Worker(new URL("./crl-directory-thread.ts", import.meta.url), {
    workerData: { address, longestMs },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const timer = setTimeout(() => reject(new Error(`${address} did not answer in time`)), longestMs);
  hearFrom(thread, unasked, (content: Uint8Array) => resolve(Buffer.from(content)));
  thread.once("error", reject).once("exit", () => reject(new Error(`${address} gave nothing`)));
  return promise.finally(() => {
    clearTimeout(timer);
    void thread.terminate();
  });
}
