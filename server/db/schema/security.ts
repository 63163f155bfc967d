/** Sessions, single-use tokens, idempotency answers and the audit trail. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";

import { instant } from "./columns.ts";
import { bytes, users } from "./people.ts";

/** Only the HMAC of a token is kept. Reached by portal_system alone. */
export const sessions = pgTable(
  "sessions",
  {
    session_id: uuid("session_id").primaryKey(),
    token_hmac: bytes("token_hmac").notNull().unique(),
    /** The token before the last rotation, good until `previous_until`. */
    previous_hmac: bytes("previous_hmac").unique(),
    previous_until: instant("previous_until"),
    /** HMAC of the `__Host-stb` cookie; null for an API client that never got one. */
    binding_hmac: bytes("binding_hmac"),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    impersonator_id: integer("impersonator_id").references(() => users.user_id),
    customer_id: integer("customer_id"),
    cart_type_code: text("cart_type_code"),
    created_at: instant("created_at").notNull(),
    last_seen_at: instant("last_seen_at").notNull(),
    ends_at: instant("ends_at").notNull(),
    two_factor_at: instant("two_factor_at"),
    /** When whoever sits at it last proved to be its person: by signing in, their password or their second factor (services/proof.ts). */
    proven_at: instant("proven_at"),
    /** A second factor that is being set up in this session, sealed, and the time step of the code that proved it. */
    pending_secret: bytes("pending_secret"),
    pending_step: integer("pending_step"),
    /** What the person is shown of it: browser and system in words, never the whole user agent. */
    device: text("device"),
    /** By what its browser is known again (services/identity/sign-in-sources.ts); null for an API client. */
    device_key: text("device_key"),
    address: text("address"),
    /** Why staff act as this person. */
    impersonation_reason: text("impersonation_reason"),
    /** Of a session that single sign-on made: what its logout must name. */
    saml_customer_id: integer("saml_customer_id"),
    saml_name_id: text("saml_name_id"),
    saml_session_index: text("saml_session_index"),
  },
  (table) => [index("sessions_user").on(table.user_id), index("sessions_ends").on(table.ends_at)],
);

/**
 * From where an account was signed in to, and where that failed (docs/decisions/023): each source is delayed for its own failures. `device:` with the
 * HMAC of the device's cookie, `address:` with the network's address, or `strangers` for all that are neither known. Reached by portal_system alone.
 */
export const signInSources = pgTable(
  "sign_in_sources",
  {
    /** No reference: an e-mail that nobody has stands here as a negative number, so that a try at it costs the same. */
    user_id: integer("user_id").notNull(),
    source: text("source").notNull(),
    /** Null: never successfully. */
    succeeded_at: instant("succeeded_at"),
    failures: integer("failures").notNull().default(0),
    locked_until: instant("locked_until"),
    /** The newest try that counted, for the nightly cleaning. */
    tried_at: instant("tried_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.source] }),
    index("sign_in_sources_tried").on(table.tried_at),
    index("sign_in_sources_known")
      .on(table.source)
      .where(sql`${table.succeeded_at} is not null`),
  ],
);

/** The server's own secrets (token HMAC key ...), made at the first start; portal_system alone. */
export const secrets = pgTable("secrets", { name: text("name").primaryKey(), value: bytes("value").notNull() });

/** Tokens that travel in links: impersonation, single sign-on, password reset. Single use. */
export const linkTokens = pgTable(
  "link_tokens",
  {
    token_hmac: bytes("token_hmac").primaryKey(),
    kind: text("kind").notNull(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    issued_by: integer("issued_by").references(() => users.user_id),
    /** Of the session it becomes: what is known before it begins (reason, customer, single sign-on's names). */
    details: jsonb("details"),
    issued_at: instant("issued_at").notNull(),
    ends_at: instant("ends_at").notNull(),
    used_at: instant("used_at"),
  },
  (table) => [index("link_tokens_user").on(table.user_id)],
);

/** The key of a person's sealed entries (contract/outbox/outbox.ts), as it is: the device must get it back. Reached by portal_system alone. */
export const sealKeys = pgTable("seal_keys", {
  user_id: integer("user_id")
    .primaryKey()
    .references(() => users.user_id),
  value: bytes("value").notNull(),
  made_at: instant("made_at").notNull(),
});

/** One's own, and those of the person in whose place one sends: the door looks at nothing of theirs unless the two are a pair of handOvers. */
const ownAnswers = sql`user_id in ((select current_setting('app.user_id'))::int, (select nullif(current_setting('app.on_behalf_of', true), ''))::int)`;

/** What was answered under an idempotency key; a key belongs to the person who used it, who is not always the one who sends it (handOvers). */
export const answers = pgTable(
  "answers",
  {
    user_id: integer("user_id").notNull(),
    key: text("key").notNull(),
    call: text("call").notNull(),
    /** Of the request as it was sent, which no build reads differently. */
    request_hash: bytes("request_hash").notNull(),
    status: integer("status").notNull(),
    /** `json`, not `jsonb`: a replayed answer is the same text, fields in the same order. */
    answer: json("answer").notNull(),
    created_at: instant("created_at").notNull(),
    /** Null is for ever: receives. */
    ends_at: instant("ends_at"),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key] }),
    index("answers_ends").on(table.ends_at),
    pgPolicy("answers_own", {
      for: "all",
      to: "portal_app",
      using: ownAnswers,
      withCheck: ownAnswers,
    }),
  ],
);

/** Append-only (docs/architecture.md, "Audit"): no role but the owner may update or delete. `customer_id` 0 is the system's chain. */
export const audit = pgTable(
  "audit",
  {
    customer_id: integer("customer_id").notNull(),
    audit_id: bigint("audit_id", { mode: "number" }).generatedAlwaysAsIdentity(),
    at: instant("at").notNull(),
    client_time: instant("client_time"),
    clock_skew_ms: bigint("clock_skew_ms", { mode: "number" }),
    user_id: integer("user_id"),
    impersonator_id: integer("impersonator_id"),
    on_behalf_of: integer("on_behalf_of"),
    session_id: uuid("session_id"),
    roles: text("roles").array().notNull(),
    device: text("device"),
    build: text("build"),
    address: text("address"),
    request_id: text("request_id"),
    idempotency_key: text("idempotency_key"),
    replayed: boolean("replayed").notNull().default(false),
    action: text("action").notNull(),
    entity: text("entity"),
    entity_id: text("entity_id"),
    /** What was asked, parsed; null for secret calls. */
    input: jsonb("input"),
    before: jsonb("before"),
    after: jsonb("after"),
    reason: text("reason"),
    result: text("result").notNull(),
    /** Of the chain without a key that earlier versions kept; null since. */
    hash: bytes("hash"),
    /** Prints of the orders, lines, receipts and events that this call wrote (services/content-prints.ts). */
    contents: jsonb("contents"),
    /** The portal's own mark on what it wrote (services/audit-row.ts); null on rows from before the key. */
    mark: bytes("mark"),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.audit_id] }),
    index("audit_at").on(table.customer_id, table.at),
    index("audit_next").on(table.audit_id),
    index("audit_unsealed")
      .on(table.customer_id, table.audit_id)
      .where(sql`hash is null`),
    pgPolicy("audit_append", {
      for: "insert",
      to: "portal_app",
      withCheck: sql`customer_id = 0 or customer_id = any((select current_setting('app.customers'))::int[])`,
    }),
  ],
);

/** The seal of each audit row, in the order in which they were sealed: one chain under a key that is not in the database. Nobody may change or delete one. */
export const auditSeals = pgTable("audit_seals", {
  position: bigint("position", { mode: "number" }).primaryKey(),
  /** Together with `audit_id` the row; no table of a customer's: calls cannot read it at all. */
  of_customer: integer("of_customer").notNull(),
  audit_id: bigint("audit_id", { mode: "number" }).notNull(),
  /** The row's print when it was sealed. */
  digest: bytes("digest").notNull(),
  hash: bytes("hash").notNull(),
});

/** Where the chain ended after each round of sealing. Nobody may change or delete one. */
export const auditHeads = pgTable("audit_heads", {
  number: bigint("number", { mode: "number" }).primaryKey(),
  position: bigint("position", { mode: "number" }).notNull(),
  /** No row up to this id can be sealed any more. */
  up_to: bigint("up_to", { mode: "number" }).notNull(),
  /** Rows up to this id stood when the chain began: they bear no mark. */
  taken_up_to: bigint("taken_up_to", { mode: "number" }).notNull(),
  hash: bytes("hash").notNull(),
  mac: bytes("mac").notNull(),
  at: instant("at").notNull(),
  /** Which prints of contents the trail has from this head on. */
  format: integer("format").notNull().default(1),
});
