/** A push service of a test's own, and a browser's end of it: what is sent is opened by the RFCs' own words, not by the library that sealed it. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { NoticeTopic } from "#contract/identity/notices.ts";
import { readEnvironment } from "#server/base/environment.ts";
import type { Jobs } from "#server/db/add-job.ts";
import type { Pools } from "#server/db/open.ts";
import type { Push } from "#server/outside/push-service.ts";
import { pushFor } from "#server/push-settings.ts";
import { newKeyLine } from "#server/secrets/key-file.ts";

/** Of a server whose notices nobody gets. */
export const testPush: Push = pushFor({ ...readEnvironment({}), pushKey: newKeyLine() });

/** A browser's subscription as it gives it, with the keys to read what is sent to it. */
export function newSubscription(endpoint: string) {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys("base64url");
  return { pair, input: { endpoint, p256dh, auth: randomBytes(16).toString("base64url") } };
}

type Got = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Takes messages until it is told to answer otherwise. */
export async function startPushService() {
  const got: Got[] = [];
  const state = { status: 201 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      got.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(state.status, { location: "http://127.0.0.1:9/elsewhere" }).end();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, got, state, close: () => server.close() };
}

/** What it says (RFC 8291, one record of RFC 8188). @throws where it was not sealed for these keys. */
export function opened(body: Buffer, pair: ECDH, auth: string): unknown {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]!];
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derived = (key: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", key, with_, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const key = derived(pair.computeSecret(sender), Buffer.from(auth, "base64url"), info, 32);
  const cipher = createDecipheriv(
    "aes-128-gcm",
    derived(key, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16),
    derived(key, salt, Buffer.from("Content-Encoding: nonce\0"), 12),
  ).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString("utf8"));
}

/** What the signature claims (RFC 8292), and the key that it names. @throws where that key did not make it. */
export function signedBy(authorization: string): { key: string; claims: { aud: string; exp: number; sub: string } } {
  const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization)!;
  const point = Buffer.from(key!, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString("base64url"));
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x!, y: y! } });
  const signed = Buffer.from(`${head}.${claims}`);
  if (!verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature!, "base64url")))
    throw new Error("The signature is not of this key.");
  return { key: key!, claims: JSON.parse(Buffer.from(claims!, "base64url").toString()) };
}

/** Lets a device of the person be told of these, at a customer. */
export const subscribed = async (
  { owner }: Pick<Pools, "owner">,
  { customer_id, user_id, topics }: { customer_id: number; user_id: number; topics: NoticeTopic[] },
): Promise<void> => {
  const { endpoint, p256dh, auth } = newSubscription("https://push.example/x").input;
  await owner.query(
    `insert into push_subscriptions (customer_id, user_id, device, endpoint, p256dh, auth, topics, saved_at)
       values ($1, $2, gen_random_uuid()::text, $3, $4, $5, $6, now())`,
    [customer_id, user_id, endpoint, p256dh, auth, topics],
  );
};

/** What is on its way to devices, which is then gone. */
export async function noticesOnTheirWay({ owner }: Pick<Pools, "owner">): Promise<Jobs["send_notice"][]> {
  const { rows } = await owner.query("delete from queue.jobs where task = 'send_notice' returning payload");
  return rows.map(({ payload }) => payload);
}
