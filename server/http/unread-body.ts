/** Connections of requests that are answered before their body has arrived. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Closes the connection after each response that is sent before the request's body was received. */
export const closeConnectionsWithUnreadBody = (app: FastifyInstance): void =>
  void app.addHook("onSend", async (request, reply) => closeIfBodyUnread(request, reply));

/** Adds `Connection: close` if the request's body was not received: the rest of the body would block the connection's next request (RFC 9112 §9.6). */
export function closeIfBodyUnread({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
  // A request without a body is incomplete, too, while the handler of its headers runs.
  if (hasBody && !raw.complete) reply.header("connection", "close");
}
