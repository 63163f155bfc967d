/** Fetches revocation lists from a file, a web server or a directory (LDAP). The content is not validated here. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { askWithin, createThreadPool } from "#server/base/thread-pool.ts";

/** Limits of one fetch: time without any data, time in total, bytes of one list. */
export type CrlFetchLimits = { maxBytes: number; idleMs?: number; totalMs?: number };

const standardIdleMs = 5_000;
const standardTotalMs = 30_000;
/** Memory of the thread that reads from a directory. Its buffers are not part of it: the thread counts them itself. */
const maxThreadHeapMb = 128;

/** A response over the limit. `size` is the announced size, otherwise the bytes received so far. */
export class CrlTooLargeError extends Error {
  readonly kind = "too_large";
  readonly address: string;
  readonly size: number;
  readonly limit: number;
  constructor(address: string, size: number, limit: number) {
    super(`${address} has ${size} bytes, more than ${limit}`);
    this.address = address;
    this.size = size;
    this.limit = limit;
  }
}

/** The answer of ./crl-directory-thread.ts. */
export type DirectoryMessage =
  | { kind: "lists"; lists: Uint8Array<ArrayBuffer>[] }
  | { kind: "too_large"; size: number };
/** An address with the limits of its fetch; the input of ./crl-directory-thread.ts. */
export type CrlQuestion = { address: string } & Required<CrlFetchLimits>;

/**
 * Returns the lists at an address: one of a file or a web server, one or more of a directory's entry.
 * @throws CrlTooLargeError if one list is larger than `maxBytes`; Error if there is no list, or it does not arrive in time.
 */
export async function fetchCrls(
  address: string,
  { maxBytes, idleMs = standardIdleMs, totalMs = standardTotalMs }: CrlFetchLimits,
): Promise<Buffer[]> {
  const { protocol } = new URL(address);
  const question = { address, maxBytes, idleMs, totalMs };
  switch (protocol) {
    case "file:":
      return [await readCrlFile(question)];
    case "http:":
    case "https:":
      return [await fetchFromWeb(question)];
    case "ldap:":
    case "ldaps:":
      return fetchFromDirectory(question);
    default:
      throw new Error(`Revocation lists are not fetched by ${protocol}`);
  }
}

async function readCrlFile({ address, maxBytes }: CrlQuestion): Promise<Buffer> {
  const path = fileURLToPath(address);
  const { size } = await stat(path);
  if (size > maxBytes) throw new CrlTooLargeError(address, size, maxBytes);
  return collect(createReadStream(path), { address, maxBytes });
}

/** A redirect is not followed: only a configured address is queried. */
async function fetchFromWeb({ address, maxBytes, idleMs, totalMs }: CrlQuestion): Promise<Buffer> {
  const controller = new AbortController();
  const abortAfter = (ms: number, why: string) =>
    setTimeout(() => controller.abort(new Error(`${address} ${why}`)), ms);
  const idleTimer = abortAfter(idleMs, `sent no data for ${idleMs} ms`);
  const totalTimer = abortAfter(totalMs, `did not answer in ${totalMs} ms`);
  try {
    const response = await fetch(address, { redirect: "error", signal: controller.signal });
    if (!response.ok || response.body === null) throw new Error(`${address} answered ${response.status}`);
    const announced = Number(response.headers.get("content-length"));
    if (announced > maxBytes) {
      await response.body.cancel();
      throw new CrlTooLargeError(address, announced, maxBytes);
    }
    return await collect(response.body, { address, maxBytes, onData: () => idleTimer.refresh() });
  } finally {
    clearTimeout(idleTimer);
    clearTimeout(totalTimer);
  }
}

/** @throws CrlTooLargeError */
async function collect(
  stream: AsyncIterable<Uint8Array>,
  { address, maxBytes, onData }: { address: string; maxBytes: number; onData?: () => void },
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    onData?.();
    size += part.length;
    if (size > maxBytes) throw new CrlTooLargeError(address, size, maxBytes);
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

/** The LDAP client copies and parses a response without a break, so it runs in a thread. Each address has a thread, which ends after the fetch. */
const directoryThreads = createThreadPool<CrlQuestion, DirectoryMessage>(
  new URL("./crl-directory-thread.ts", import.meta.url),
  { maxThreads: 16, idleTimeout: 0, maxHeapMb: maxThreadHeapMb },
);

async function fetchFromDirectory(question: CrlQuestion): Promise<Buffer[]> {
  const { address, maxBytes, totalMs } = question;
  const createError = () => new Error(`${address} did not answer in ${totalMs} ms`);
  const message = await askWithin(directoryThreads, question, { limitMs: totalMs, createError });
  if (message.kind === "too_large") throw new CrlTooLargeError(address, message.size, maxBytes);
  return message.lists.map((list) => Buffer.from(list.buffer));
}
