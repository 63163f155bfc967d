/**
 * The password of somebody's key is taken out of a request's body before anything makes text of it: what the parser reads has a name in its place
 * (server/base/key-passwords.ts), and the bytes that came are overwritten.
 */
import { Readable } from "node:stream";
import { errorCodes, type FastifyInstance, type FastifyRequest, type RequestPayload } from "fastify";

import { forget, hold } from "#server/base/key-passwords.ts";
import { overwriteReadings } from "./overwrite-readings.ts";
import { passwordPlaces, type Place, refusedAs, textAt } from "./password-places.ts";

const names = new WeakMap<FastifyRequest, string[]>();

/**
 * Nothing is made text of where a password cannot be found: the parser gets what it refuses as it would the body.
 * @param field the name of the text, at the top of a JSON body or in a form.
 */
export const takeAside =
  (field: string, bodyLimit: number) =>
  async (request: FastifyRequest, _: unknown, payload: RequestPayload): Promise<RequestPayload> => {
    const taken: string[] = [];
    names.set(request, taken);
    // Refused by its announced length before it arrives, as Fastify does.
    if (Number(request.headers["content-length"]) > bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    const body = await whole(payload, bodyLimit);
    const { length } = body;
    const places = passwordPlaces(body, request.headers["content-type"] ?? "", field);
    const readable = places === undefined ? Buffer.from(unreadable.slice(0, length)) : withNames(body, places, taken);
    body.fill(0);
    return Object.assign(Readable.from([readable]), { receivedEncodedLength: length });
  };

/** No JSON and no form. */
const unreadable = "{";

/** The body with a name in each place. */
function withNames(body: Buffer, places: readonly Place[], taken: string[]): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const place of places) {
    const password = textAt(body, place);
    const name = typeof password === "string" ? refusedAs[password][place.how] : hold(password);
    if (typeof password !== "string") taken.push(name);
    parts.push(Buffer.from(body.subarray(from, place.from)), Buffer.from(name));
    from = place.until;
  }
  return Buffer.concat([...parts, body.subarray(from)]);
}

/** Overwrites what was taken aside of a request: when it was answered, or will not be. */
export async function forgetTaken(request: FastifyRequest): Promise<void> {
  const taken = names.get(request);
  if (taken === undefined) return;
  names.delete(request);
  for (const name of taken) forget(name);
  await overwriteReadings();
}

/** For requests that no call ever saw: a body that cannot be read, a caller who went away. */
export const forgetAfterwards = (app: FastifyInstance): void =>
  void app.addHook("onResponse", async (request) => forgetTaken(request));

async function whole(payload: RequestPayload, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  try {
    let length = 0;
    for await (const part of payload as AsyncIterable<Buffer | string>) {
      const bytes = typeof part === "string" ? Buffer.from(part) : part;
      length += bytes.length;
      parts.push(bytes);
      if (length > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    }
    const body = Buffer.from(new ArrayBuffer(length));
    let at = 0;
    for (const part of parts) at += part.copy(body, at);
    return body;
  } finally {
    for (const part of parts) part.fill(0);
  }
}
