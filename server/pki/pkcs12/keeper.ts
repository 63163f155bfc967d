/**
 * Starts the processes that open certificate files, and passes on what they are told and what they say. To start one the system copies what the starter has of
 * memory: of the server that would keep everybody's calls waiting, of this small process it does not. It keeps nothing, and ends with whoever started it.
 */
import { read } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";

import { overwriteStack } from "#server/base/overwrite-stack.ts";
import { type KeeperAnswer, type Order, ordersIn, readyLine } from "./orders.ts";
import { spawnLimited } from "./spawn-limited.ts";

/** RC2 and RC4, by which old programs encrypted, are in OpenSSL's legacy provider alone. */
const flags = ["--openssl-legacy-provider", "--max-old-space-size=64"];

const readNext = promisify(read);

process.stdout.write(`${readyLine}\n`);
for await (const { order, told } of ordersIn(pieces())) {
  void answerTo(order, told);
  void overwriteStack();
}

/** What comes in, each in the same place: a stream makes it a smaller copy and leaves the larger one behind. */
async function* pieces(): AsyncGenerator<Buffer> {
  const place = Buffer.alloc(64 * 1024);
  for (;;) {
    const { bytesRead } = await readNext(0, place, 0, place.length, null);
    if (bytesRead === 0) return;
    yield place.subarray(0, bytesRead);
  }
}

async function answerTo(order: Order, told: Buffer): Promise<void> {
  const answer: KeeperAnswer = { id: order.id, ...(await saidBy(order, told)) };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

async function saidBy(
  { program, cpuSeconds, wallMs, niceness }: Order,
  told: Buffer,
): Promise<Omit<KeeperAnswer, "id">> {
  const child = spawnLimited([...flags, program], { cpuSeconds });
  const end = Promise.withResolvers<NodeJS.Signals | null>();
  child.on("close", (_code, signal) => end.resolve(signal));
  // One that could not be started says nothing.
  child.on("error", () => undefined);
  // Further behind than we are: only that may everybody ask for.
  if (child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + niceness));
  const timer = setTimeout(() => child.kill("SIGKILL"), wallMs);
  // A child that ended early takes no more input; what it answered is what counts.
  child.stdin.on("error", () => undefined);
  child.stdin.end(told, () => told.fill(0));
  const [said, signal] = await Promise.all([text(child.stdout), end.promise]);
  clearTimeout(timer);
  // The kernel sends one of them when the processor time is used up. The response may be incomplete then.
  const isLate = signal === "SIGXCPU" || signal === "SIGKILL";
  return { said: isLate ? "" : said, isLate };
}
