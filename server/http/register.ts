/** Opens served calls on a Fastify instance: from the request to the door and back. */
import type { KeyObject } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { CartTypeInput, type CartType } from "#contract/base/fields.ts";
import { headers } from "#contract/base/headers.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { Call } from "#contract/base/call.ts";
import { largestInteger } from "#contract/base/numbers.ts";
import { asKept, isTime, isTooDeep, placeOfNoText } from "#contract/base/text-and-time.ts";
import { type Caller, nobody } from "#server/base/caller.ts";
import { malformed } from "#server/base/malformed.ts";
import { compressed } from "./compress.ts";
import { answerCall, checkRights, type Door, type DoorAnswer, writeDenial } from "./door.ts";
import { readingAs, sendDownload } from "./download.ts";
import { stillMay } from "./still-may.ts";
import { type ReceivedInput, readInput } from "./input.ts";
import type { newLimits } from "./limits.ts";
import type { Live } from "./live.ts";
import { isKey } from "./once.ts";
import type { AnswerCookie, Served, StreamAnswer } from "./serve.ts";
import { type KnownSessions, SessionChanged } from "./known-sessions.ts";
import { findCaller, type SessionRow } from "./session.ts";
import { type Wire, wireOf } from "./wire.ts";
import { isKnownDevice, networkOf } from "#server/services/identity/sign-in-sources.ts";
import { type Download, isDownload } from "#server/services/reports/download.ts";
import * as logText from "./log-text.ts";
import { tokenOf } from "#server/secrets/token.ts";

export type Opening = Door & {
  secret: KeyObject;
  known: KnownSessions<SessionRow>;
  clock: () => Date;
  limits: ReturnType<typeof newLimits>;
  live: Live;
  publicUrl: string | undefined;
};

/** What of a request the door looks at: that of a request of its own, or of an entry that came with others (./batch.ts). */
export type ReceivedRequest = Pick<
  FastifyRequest,
  "id" | "headers" | "params" | "query" | "body" | "ip" | "protocol" | "host" | "socket" | "log"
>;

/** More than any call sends that somebody makes who has not signed in: a passkey's answer is the longest. */
const strangersBodyLimit = 16 * 1024;

/** Adds the route of one call; `{name}` of the contract becomes Fastify's `:name`. */
export function openCall(app: FastifyInstance, opening: Opening, served: Served): void {
  const { call } = served;
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    ...(call.needs === "nobody" && { bodyLimit: strangersBodyLimit }),
    handler: async (request, reply) => {
      const { caller, status, answer, isReplayed, prepared } = await answerRequest(opening, served, request);
      if (isReplayed) reply.header(headers.idempotencyReplayed, "true");
      if (isDownload(answer))
        return sendDownload(
          reply,
          answer,
          answer.write(readingAs(opening.pools, caller, stillMay(opening, call, caller)), () => {}),
        );
      if (call.kind === "stream") return sendBytes(request, reply, answer as Bytes);
      // A refusal changes nothing: who is signed in keeps the cookie that binds their session.
      if (status === 200)
        for (const cookie of served.cookies(prepared, answer)) reply.header("set-cookie", cookieText(cookie));
      reply.code(status).type("application/json; charset=utf-8");
      const text = JSON.stringify(answer);
      if (!call.large) return reply.send(text);
      const { content, headers: coding } = await compressed(text, header(request, "accept-encoding"));
      return reply.headers(coding).send(content);
    },
  });
}

/** From whoever asks to the answer; other devices hear of what it changed. */
export async function answerRequest(opening: Opening, served: Served, request: ReceivedRequest): Promise<Answered> {
  const found = (await answeredFromMemory(opening, served, request)) ?? (await answered(opening, served, request));
  const { caller, asked, status, answer, isReplayed } = found;
  if (!isReplayed && asked.kind === "read")
    opening.live.tell(served.call, caller, { status, answer, input: asked.input });
  return found;
}

type Answered = DoorAnswer & { caller: Caller; asked: ReceivedInput };

/** By the session that is remembered of this token; undefined where none is, it has changed, or it says no: nobody is turned away by what was. */
async function answeredFromMemory(
  opening: Opening,
  served: Served,
  request: ReceivedRequest,
): Promise<Answered | undefined> {
  if (!served.isWhole || tokenOf(request.headers.authorization) === undefined) return undefined;
  const { call } = served;
  const caller = await callerOf(opening, served, request, "memory");
  if (caller.remembered === null) return answered(opening, served, request, caller);
  let asked: ReceivedInput;
  try {
    checkRights(call, caller, request.headers[headers.customerId] !== undefined);
    asked = askedIn(call, request, caller);
  } catch {
    return undefined;
  }
  try {
    return { caller, asked, ...(await answerCall(opening, served, caller, asked)) };
  } catch (error) {
    if (error instanceof SessionChanged) return undefined;
    return failed(opening, call, caller, error);
  }
}

async function answered(
  opening: Opening,
  served: Served,
  request: ReceivedRequest,
  lookedUp?: Caller,
): Promise<Answered> {
  const { call } = served;
  const caller = lookedUp ?? (await callerOf(opening, served, request, "database"));
  await allow(opening, served, caller, request);
  if (call.needs === "nobody" && call.kind === "write") await limitSignIns(opening, caller);
  const asked = askedIn(call, request, caller);
  if (call.guarded) limitOf(opening, call.guarded).take(countedAs(caller), caller.now);
  try {
    return { caller, asked, ...(await answerCall(opening, served, caller, asked)) };
  } catch (error) {
    return failed(opening, call, caller, error);
  }
}

/** Rights may also end between the look-up and the transaction, or a service may see that they do not reach. @throws the error. */
async function failed(opening: Opening, call: Call, caller: Caller, error: unknown): Promise<never> {
  if (error instanceof Refusal && error.status === 403) await writeDenial(opening, call, caller);
  throw error;
}

/** What the request asks, and notes of an entry what this build does not know. @throws Refusal 400. */
function askedIn(call: Call, request: ReceivedRequest, caller: Caller): ReceivedInput {
  const sent = wireOf(request);
  if (isTooDeep(sent)) throw wrong("body", "is nested too deeply");
  const isKept = call.waits === true && caller.key !== null;
  const isEntry = isKept && caller.device !== null;
  // Text of an entry that no database takes is made plain text: its user is not there to correct it, and a refusal would lose what was entered.
  const asked = readInput(call, isEntry ? (asKept(sent) as Wire) : sent, { isEntry });
  // Recorded under its key it is recorded, although this build cannot read it; and what is refused so, stays refused.
  if (asked.kind === "malformed" && !isKept) throw asked.refusal;
  if (asked.kind === "read" && asked.unread !== undefined) {
    caller.unread = asked.unread;
    const fields = Object.keys(asked.unread);
    request.log.warn({ fields, path: call.path }, logText.newerEntry);
  }
  return asked;
}

/** A known device counts for itself: whoever floods its address, or many, takes nothing from it. */
async function limitSignIns({ pools, secret, limits }: Opening, { request, now }: Caller): Promise<void> {
  const { device, address } = request;
  request.isKnownDevice = device !== null && (await isKnownDevice(pools.system, device, now, secret));
  limits.signIns.take(request.isKnownDevice ? `device ${device}` : networkOf(address), now);
}

const limitOf = ({ limits }: Opening, how: true | "typing" | "reports") => limits[how === true ? "guarded" : how];

const countedAs = ({ user_id, request }: Caller): string => (user_id === 0 ? request.address : String(user_id));

async function allow(opening: Opening, { call }: Served, caller: Caller, request: ReceivedRequest): Promise<void> {
  try {
    checkRights(call, caller, request.headers[headers.customerId] !== undefined);
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) await writeDenial(opening, call, caller);
    throw error;
  }
}

/** Who asks, read from the request's headers. @throws Refusal 400 for a header that is not what the contract says. */
async function callerOf(
  opening: Opening,
  { call }: Served,
  request: ReceivedRequest,
  from: "memory" | "database",
): Promise<Caller> {
  const now = opening.clock();
  const sentAt = instantOf(headers.clientTime, header(request, headers.clientTime));
  const enteredAt = instantOf(headers.enteredAt, header(request, headers.enteredAt));
  const anonymous: Caller = {
    ...nobody(requestFacts(request, opening.publicUrl), now),
    key: call.kind === "write" ? keyOf(header(request, headers.idempotencyKey)) : null,
    device: header(request, headers.outboxDevice)?.slice(0, 64) ?? null,
    seq: numberOf(headers.outboxSeq, header(request, headers.outboxSeq)),
    base: baseOf(header(request, headers.base)),
    on_behalf_of: numberOf(headers.onBehalfOf, header(request, headers.onBehalfOf)),
    client_time: enteredAt ?? sentAt,
    clock_skew_ms:
      enteredSkewOf(enteredAt, header(request, headers.enteredSkew), now) ??
      (sentAt === null ? null : sentAt.getTime() - now.getTime()),
  };
  const token = tokenOf(request.headers.authorization);
  if (token === undefined) return anonymous;
  const found = await findCaller({
    system: opening.pools.system,
    known: opening.known,
    from,
    secret: opening.secret,
    by: { token },
    call,
    customerId: numberOf(headers.customerId, header(request, headers.customerId)) ?? undefined,
    cartType: cartTypeOf(header(request, headers.cartType)),
    isBackground: header(request, headers.background) === "1",
    caller: anonymous,
  });
  return found ?? anonymous;
}

/** What is known of a request besides its call. @param publicUrl where it is set the portal has this origin alone, whatever a request says of its host. */
export function requestFacts(request: ReceivedRequest, publicUrl?: string): Caller["request"] {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(request.ip);
  return {
    id: request.id,
    address: request.ip,
    isSecure: request.protocol === "https" || isLoopback,
    isPage: request.headers["sec-fetch-site"] === "same-origin",
    isInstalled: header(request, headers.installed) === "1",
    binding: cookieOf(request.headers.cookie, "__Host-stb"),
    origin: publicUrl === undefined ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin,
    device: cookieOf(request.headers.cookie, "__Host-device"),
    isKnownDevice: false,
    userAgent: header(request, "user-agent")?.slice(0, 400) ?? null,
    isGone: () => request.socket.destroyed,
  };
}

const header = (request: ReceivedRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const wrong = (name: string, expected: string): Refusal => malformed({ [name]: expected });

function keyOf(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!isKey(value)) throw wrong(headers.idempotencyKey, "must be 1 to 128 visible characters");
  return value;
}

function numberOf(name: string, value: string | undefined): number | null {
  if (value === undefined) return null;
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Infinity;
  if (number > largestInteger) throw wrong(name, `must be a whole number up to ${largestInteger}`);
  return number;
}

function instantOf(name: string, value: string | undefined): Date | null {
  if (value === undefined) return null;
  const instant = new Date(value);
  // A clock in another age tells nothing, and turns nothing down.
  if (isTime(instant)) return instant;
  if (Number.isNaN(instant.getTime()) && !/^[+-]\d{6}-/.test(value)) throw wrong(name, "must be an ISO 8601 instant");
  return null;
}

/** What the device knew of its clock when the entry was made: by now that may have been set right. Null: nothing, or what cannot be, for then the entry would be from tomorrow. */
function enteredSkewOf(enteredAt: Date | null, value: string | undefined, now: Date): number | null {
  if (enteredAt === null || value === undefined || !/^-?\d{1,14}$/.test(value)) return null;
  return enteredAt.getTime() - Number(value) > now.getTime() + slackMs ? null : Number(value);
}

/** A device measures to some seconds. */
const slackMs = 60_000;

function baseOf(value: string | undefined): unknown {
  if (value === undefined) return undefined;
  let base: unknown;
  try {
    base = JSON.parse(value);
  } catch {
    throw wrong(headers.base, "must be JSON");
  }
  if (isTooDeep(base) || placeOfNoText(base) !== undefined) throw wrong(headers.base, "must be JSON of text");
  return base;
}

function cartTypeOf(value: string | undefined): CartType | undefined {
  if (value === undefined) return undefined;
  const parsed = CartTypeInput.safeParse(value);
  if (!parsed.success) throw wrong(headers.cartType, "must be RXO or CSO");
  return parsed.data;
}

export const cookieOf = (cookies: string | undefined, name: string): string | null =>
  cookies
    ?.split(";")
    .map((pair) => pair.trim().split("="))
    .find(([key]) => key === name)?.[1] ?? null;

function cookieText({ name, value, maxAgeSeconds }: AnswerCookie): string {
  const age = value === null ? 0 : maxAgeSeconds;
  return `${name}=${value ?? ""}; Path=/; Secure; HttpOnly; SameSite=Strict${age === undefined ? "" : `; Max-Age=${age}`}`;
}

type Bytes = Exclude<StreamAnswer, Download>;

function sendBytes(request: FastifyRequest, reply: FastifyReply, answer: Bytes): FastifyReply {
  // A proxy must neither keep it, nor hold it back, nor change it.
  if ("follow" in answer)
    return reply
      .headers({ "cache-control": "no-store, no-transform", "x-accel-buffering": "no" })
      .type("text/event-stream; charset=utf-8")
      .send(answer.follow());
  const { contentType, content, etag, fileName } = answer;
  if (fileName !== undefined) reply.header("content-disposition", `attachment; filename="${fileName}"`);
  if (etag !== undefined) reply.header("etag", etag).header("cache-control", "private, no-cache");
  if (etag !== undefined && request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type(contentType).send(content);
}
