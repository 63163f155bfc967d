/**
 * Entries of an outbox that came in one request, each through the same door as by itself, one after the other, answered line by line
 * (docs/decisions/174-send-up-to-fifty-outbox-entries-in-one-request.md). In a queue none is begun before the one before it has an answer that stands under its key.
 */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { type AnswerLine, Batch } from "#contract/outbox/batch.ts";
import { batchPath, notBegun } from "#contract/outbox/rules/batch.ts";
import { headers } from "#contract/base/headers.ts";
import { notSignedIn, Refusal } from "#contract/base/refusal.ts";
import { tokenOf } from "#server/secrets/token.ts";
import { answerOfError } from "./errors.ts";
import { answerRequest, type ReceivedRequest, type Opening } from "./register.ts";
import type { Served } from "./serve.ts";

type BatchEntry = Batch["entries"][number];

/** What an entry says for itself, and never takes from the request that carries it. */
const ownHeaders: readonly string[] = [
  headers.idempotencyKey,
  headers.outboxDevice,
  headers.outboxSeq,
  headers.customerId,
  headers.cartType,
  headers.onBehalfOf,
  headers.enteredAt,
  headers.base,
];

/** Answers that are the same for all that follow: nobody is signed in any more, or the database is away. */
const endsAll: readonly number[] = [401, 503];

export function entryBatches(app: FastifyInstance, opening: Opening, served: readonly Served[]): void {
  const waiting = new Map(served.filter(({ call }) => call.waits === true).map((each) => [each.call.path, each]));
  let isClosing = false;
  app.addHook("preClose", async () => void (isClosing = true));
  app.post(batchPath, (request, reply) => {
    if (tokenOf(request.headers.authorization) === undefined) throw notSignedIn();
    const { entries } = entriesIn(request);
    // A proxy must neither keep it, nor hold it back, nor change it.
    return reply
      .headers({ "cache-control": "no-store, no-transform", "x-accel-buffering": "no" })
      .type("application/x-ndjson; charset=utf-8")
      .send(Readable.from(lines(request, entries)));
  });

  /** Whoever goes away hears no more lines, and no more entries are begun. */
  async function* lines(request: FastifyRequest, entries: readonly BatchEntry[]): AsyncGenerator<string> {
    const held = new Set<string>();
    let isOver = false;
    const skews = String(request.headers[headers.enteredSkew] ?? "").split(",");
    for (const [place, entry] of entries.entries()) {
      const isHeld = isOver || isClosing || held.has(entry.queue);
      const { line, stands } = isHeld
        ? { line: notBegunLine(entry), stands: false }
        : await answered(request, entry, skews[place]);
      if (!stands) held.add(entry.queue);
      if (endsAll.includes(line.status)) isOver = true;
      yield `${JSON.stringify(line)}\n`;
    }
  }

  /** `stands`: the answer stands under the key; sent again the entry gets the same. */
  async function answered(
    request: FastifyRequest,
    entry: BatchEntry,
    skew: string | undefined,
  ): Promise<{ line: AnswerLine; stands: boolean }> {
    const asking = askingOf(request, entry, skew);
    const answers = entry.headers[headers.idempotencyKey];
    try {
      const one = waiting.get(entry.path as `/api/${string}`);
      if (one === undefined) throw new Refusal(404, "There is no such call.");
      const { status, answer } = await answerRequest(opening, one, asking);
      return { line: { answers, status, body: answer }, stands: true };
    } catch (error) {
      const { status, retryAfterSeconds, body } = answerOfError(error, asking);
      const line = { answers, status, ...(retryAfterSeconds && { retry_after: retryAfterSeconds }), body };
      return { line, stands: false };
    }
  }
}

/** @throws Refusal 400. */
function entriesIn(request: FastifyRequest): Batch {
  const parsed = Batch.safeParse(request.body);
  if (!parsed.success) throw new Refusal(400, "The request could not be read.", { code: "malformed" });
  return parsed.data;
}

/** An entry as a request of its own. @param skew what its place in the list of the request says. */
function askingOf(
  request: FastifyRequest,
  { headers: own, body }: BatchEntry,
  skew: string | undefined,
): ReceivedRequest {
  const shared = Object.entries(request.headers).filter(([name]) => !ownHeaders.includes(name));
  const { id, ip, protocol, host, socket, log } = request;
  return {
    id,
    ip,
    protocol,
    host,
    socket,
    log,
    headers: { ...Object.fromEntries(shared), ...own, [headers.enteredSkew]: skew },
    params: {},
    query: {},
    body,
  };
}

const notBegunLine = ({ headers: own }: BatchEntry): AnswerLine => ({
  answers: own[headers.idempotencyKey],
  status: 425,
  body: { Message: "An entry before this one has no answer yet.", code: notBegun },
});
