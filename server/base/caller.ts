/** Who asks, for which customer, and under which key: what every service is given beside the transaction and the input. */
import { randomUUID } from "node:crypto";

import type { CartType } from "#contract/base/fields.ts";
import type { Roles } from "#contract/identity/rules/permissions.ts";

export type Caller = {
  /** 0 when nobody is signed in. */
  user_id: number;
  session_id: string | null;
  /** The session's version, where this process remembered it and the transaction is yet to prove that it stands (http/known-sessions.ts). */
  remembered: string | null;
  /** Staff who act as this person. */
  impersonator_id: number | null;
  /** Whose entry this is, where an admin sends what was handed over; the door has seen that the two are such a pair. */
  on_behalf_of: number | null;
  /** The customer this call acts for: the session's, or the one an outbox entry names; 0 when none is chosen. */
  customer_id: number;
  /** Customers whose rows this call may touch; `[customer_id]` unless the call spans all of the caller's. */
  customers: number[];
  cart_type_code: CartType | null;
  roles: Roles;
  /** How long the session had been without a call that a person caused, before this one; told to the minute. */
  idle_ms: number;
  /** The customer's; today and tomorrow are its (docs/readings.md, "calendar"). */
  time_zone: string;
  now: Date;
  /** A fresh random id. */
  newId: () => string;
  /** Idempotency key of this write, and what the device says of its entry (docs/architecture.md, "The wire"). */
  key: string | null;
  device: string | null;
  seq: number | null;
  base: unknown;
  /** What the entry says that this build does not know, by its place in the input; undefined: nothing. */
  unread: Record<string, unknown> | undefined;
  /** When the person did it, by the device's clock: for an entry that waited, when it was made. */
  client_time: Date | null;
  /** Client's clock minus ours, in milliseconds: when the entry was made, where the device knew that, else when it was sent. */
  clock_skew_ms: number | null;
  /** Filled by a service: what it changed, for the audit row (never passwords, tokens, keys). */
  changed: {
    entity_id?: string | number;
    before?: unknown;
    after?: unknown;
    /** Prints of the orders, lines, receipts and events that it wrote (services/content-prints.ts). */
    contents?: Record<string, string>;
    reason?: string;
    /** The customer in whose chain the row stands, where it is not the one that the call acts for. */
    customer_id?: number;
    on_behalf_of?: number;
    /** Who is in the session that the call made, where nobody was before it. */
    user_id?: number;
    impersonator_id?: number;
  };
  request: {
    id: string;
    address: string;
    /** Over TLS, or from this machine itself. */
    isSecure: boolean;
    /** Asked by our own page (a browser on our origin), not by an API client. */
    isPage: boolean;
    /** By the portal opened from its own icon, as an app (docs/decisions/038). */
    isInstalled: boolean;
    /** The `__Host-stb` cookie. */
    binding: string | null;
    /** Scheme, host and port under which the portal was asked. */
    origin: string;
    /** The `__Host-device` cookie: this browser has been here before. Says of nobody who it was. */
    device: string | null;
    /** ... and somebody has signed in on it. Looked up where somebody who is nobody yet writes. */
    isKnownDevice: boolean;
    userAgent: string | null;
    /** The connection was closed before the answer: nobody hears it any more. */
    isGone: () => boolean;
  };
};

/** No rights at all. */
export const noRoles: Roles = {
  is_admin: false,
  is_reporting: false,
  is_ordering: false,
  is_cs: false,
  is_customer_admin: false,
};

/** When the person did it, by our clock as far as is known; never later than now. */
export function doneAt({ client_time, clock_skew_ms, now }: Caller): Date {
  const at = client_time === null ? now : new Date(client_time.getTime() - (clock_skew_ms ?? 0));
  return at > now ? now : at;
}

/** A person who has not signed in. */
export function nobody(request: Caller["request"], now: Date): Caller {
  return {
    user_id: 0,
    session_id: null,
    remembered: null,
    impersonator_id: null,
    on_behalf_of: null,
    customer_id: 0,
    customers: [],
    cart_type_code: null,
    roles: noRoles,
    idle_ms: 0,
    time_zone: "UTC",
    now,
    newId: randomUUID,
    key: null,
    device: null,
    seq: null,
    base: undefined,
    unread: undefined,
    client_time: null,
    clock_skew_ms: null,
    changed: {},
    request,
  };
}
