/** Notices on the caller's device, as the account page shows and chooses them. Row-level security shows everybody their own alone. */
import { ECDH } from "node:crypto";

import type { Pool } from "pg";
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/identity/notices.ts";
import type { NoticeTopic } from "#contract/identity/notices.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { instant, int, listOf, nullable, oneOf, statement, text } from "#server/db/statement.ts";
import { isKnownService, type Push } from "#server/outside/push-service.ts";
import { tokenSecret } from "#server/secrets/token.ts";
import * as words from "./text.ts";
import { deviceSource } from "./sign-in-sources.ts";

type Answer = OutputOf<typeof contract.deviceNotices>;

/** By what the caller's device is known again: its cookie, which outlives sessions. Whoever brings none (no browser of ours) has this session alone. */
export async function prepareDevice(
  _input: unknown,
  { request, session_id }: Caller,
  { system }: { system: Pool },
): Promise<string> {
  return request.device === null ? `session:${session_id}` : deviceSource(request.device, await tokenSecret(system));
}

const own = { customer_id: int, user_id: int, device: text };
const choice = { topics: listOf(oneOf<NoticeTopic>()), quiet_from: nullable(int), quiet_until: nullable(int) };

const ownStatement = statement(
  "own_push_subscription",
  { values: own, row: choice },
  "select topics, quiet_from, quiet_until from push_subscriptions where customer_id = :customer_id and user_id = :user_id and device = :device",
);
const saveStatement = statement(
  "save_push_subscription",
  {
    values: { ...own, endpoint: text, p256dh: text, auth: text, ...choice, now: instant },
    row: {},
  },
  `insert into push_subscriptions (customer_id, user_id, device, endpoint, p256dh, auth, topics, quiet_from, quiet_until, saved_at)
     values (:customer_id, :user_id, :device, :endpoint, :p256dh, :auth, :topics, :quiet_from, :quiet_until, :now)
     on conflict (customer_id, user_id, device) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
       topics = excluded.topics, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, saved_at = excluded.saved_at`,
);

export const deviceNotices =
  ({ publicKey }: Push) =>
  async (db: Tx, { customer_id, user_id }: Caller, _input: object, device: string): Promise<Answer> => {
    const [row] = await db.run(ownStatement, { customer_id, user_id, device });
    if (row === undefined) return { public_key: publicKey, choice: null };
    const { topics, quiet_from: from, quiet_until: until } = row;
    return {
      public_key: publicKey,
      choice: { topics: [...topics], quiet: from === null || until === null ? null : { from, until } },
    };
  };

/** @throws Refusal 400 for a push service that we do not speak to, and for keys that are none. */
export const saveDeviceNotices =
  (push: Push) =>
  async (
    db: Tx,
    caller: Caller,
    { endpoint, p256dh, auth, topics, quiet }: ParsedOf<typeof contract.saveDeviceNotices>,
    device: string,
  ): Promise<Answer> => {
    if (!isKnownService(endpoint, push.services) || !isOnCurve(p256dh))
      throw new Refusal(400, words.browserNotSupported);
    const { customer_id, user_id, now } = caller;
    await db.run(saveStatement, {
      customer_id,
      user_id,
      device,
      endpoint,
      p256dh,
      auth,
      topics: [...new Set(topics)],
      quiet_from: quiet?.from ?? null,
      quiet_until: quiet?.until ?? null,
      now,
    });
    caller.changed.after = { topics, quiet };
    return deviceNotices(push)(db, caller, {}, device);
  };

function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

const endStatement = statement(
  "end_push_subscriptions_here",
  { values: { user_id: int, device: text }, row: {} },
  "delete from push_subscriptions where user_id = :user_id and device = :device",
);
const endOthersStatement = statement(
  "end_push_subscriptions_of_others",
  { values: { user_id: int, device: text }, row: {} },
  "delete from push_subscriptions where device = :device and user_id <> :user_id",
);

/** At every customer: the browser has one subscription for them all. Runs as portal_system. */
export async function endDeviceNotices(
  db: Tx,
  { user_id }: Caller,
  _input: object,
  device: string,
): Promise<OutputOf<typeof contract.endDeviceNotices>> {
  await db.run(endStatement, { user_id, device });
  return { success: true };
}

/** Somebody signed in on this device: nobody who was here before is told anything on it any more. `db` is the system's. */
export const endNoticesOfOthers = (db: Tx, user_id: number, device: string) =>
  db.run(endOthersStatement, { user_id, device });
