/** From any error to an answer: refusals as they are, everything else without internals, logged once. */
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { type ErrorBody, Refusal } from "#contract/base/refusal.ts";
import { isDatabaseGone } from "#server/db/lost-connection.ts";
import { unforeseen } from "#contract/base/quoted.ts";
import * as words from "./text.ts";
import type { HoldRefusal } from "./held-refusals.ts";
import { dataHeaders } from "./safe-headers.ts";
import { Unavailable } from "#server/base/unavailable.ts";
import { TooMany } from "#server/base/too-many.ts";
import { isNavigation } from "./page.ts";
import { signatureOf } from "./signature.ts";
import { closeIfBodyUnread } from "./unread-body.ts";
import * as logText from "./log-text.ts";

/** Sets the error and not-found answers of an instance. @param hold waits before it answers whoever asks too often */
export function answerErrors(app: FastifyInstance, hold: HoldRefusal): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    await hold(error);
    return sendError(error, request, reply);
  });
}

/**
 * Answers what is turned down before there is a route: an address that cannot be read, or with too long a name in it. No hook runs for these.
 */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  closeIfBodyUnread(request, reply);
  reply.headers(signatureOf(request)).headers(dataHeaders);
  // The page leads home from an address that it does not know.
  if (isNavigation(request)) reply.redirect("/");
  else sendError(error, request, reply);
}

/** What is no HTTP at all, or too slow, or too large in its headers: answered in our shape on the bare socket, which then closes. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const [status, Message] = broken[error.code ?? ""] ?? ["400 Bad Request", words.unreadable];
  const body = JSON.stringify({ Message, code: "malformed" } satisfies ErrorBody);
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const broken: Record<string, [status: string, Message: string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", words.headersTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", words.tooSlow],
};

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, retryAfterSeconds, body } = answerOfError(error, request);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

/** What is answered where something was thrown; what nobody foresaw is logged. */
export function answerOfError(
  error: unknown,
  request: Pick<FastifyRequest, "id" | "log">,
): { status: number; retryAfterSeconds?: number; body: ErrorBody } {
  if (error instanceof Refusal) {
    const { status, body } = error;
    if (error instanceof TooMany) return { status, body, retryAfterSeconds: error.retryAfterSeconds };
    return status === 409 && body.code === "in_progress" ? { status, body, retryAfterSeconds: 1 } : { status, body };
  }
  const isUnavailable = error instanceof Unavailable;
  if (isDatabaseGone(error) || isUnavailable) {
    request.log.warn({ err: error }, isUnavailable ? logText.serviceUnavailable : logText.databaseUnavailable);
    const Message = words.restarting;
    return { status: 503, retryAfterSeconds: 2, body: { Message, code: "unavailable" } };
  }
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status < 500) return { status, body: { Message: sentences[status] ?? words.unreadable, code: "malformed" } };
  request.log.error({ err: error }, logText.unexpectedError);
  return { status: 500, body: { Message: unforeseen, request_id: request.id } };
}

const sentences: Record<number, string> = {
  413: words.tooLarge,
  415: words.mustBeJson,
  429: words.tooManyRequests,
};
