/** What belongs to knowing who asks, beside passwords and sessions: mails, recovery codes, passkeys, identity providers. Reached by portal_system alone. */
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

import { cleanHtml, instant } from "./columns.ts";
import { bytes, customers, users } from "./people.ts";

/** Mails, from the transaction that caused them to their delivery. */
export const mails = pgTable(
  "mails",
  {
    mail_id: uuid("mail_id").primaryKey(),
    to_address: text("to_address").notNull(),
    subject: text("subject").notNull(),
    /** Sealed under the server's key: it may hold a link. Null once it is sent, and once the link is over. */
    body: bytes("body"),
    user_id: integer("user_id").references(() => users.user_id),
    state: text("state").notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    last_error: text("last_error"),
    created_at: instant("created_at").notNull(),
    /** Not tried before this. */
    due_at: instant("due_at").notNull().defaultNow(),
    /** When it was last handed to the mail server. */
    tried_at: instant("tried_at"),
    sent_at: instant("sent_at"),
  },
  (table) => [
    check("mails_state", sql`${table.state} in ('waiting', 'sending', 'sent', 'undeliverable')`),
    index("mails_state_created").on(table.state, table.created_at),
  ],
);

/** Ten per person, each good for one sign-in in place of a code. Only hashes. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    code_hmac: bytes("code_hmac").notNull(),
    used_at: instant("used_at"),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hmac] })],
);

/** WebAuthn credentials of a person (https://www.w3.org/TR/webauthn-3/). */
export const passkeys = pgTable(
  "passkeys",
  {
    credential_id: text("credential_id").primaryKey(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    public_key: bytes("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    created_at: instant("created_at").notNull(),
    last_used_at: instant("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.user_id)],
);

/** What was asked of an authenticator or an identity provider and may be answered once, soon. */
export const challenges = pgTable(
  "challenges",
  {
    challenge: text("challenge").primaryKey(),
    /** `passkey-new`, `passkey`, `saml`, `saml-out`; of a test provider `saml-test`, `saml-out-test`. */
    kind: text("kind").notNull(),
    user_id: integer("user_id").references(() => users.user_id),
    customer_id: integer("customer_id").references(() => customers.customer_id),
    ends_at: instant("ends_at").notNull(),
  },
  (table) => [index("challenges_ends").on(table.ends_at)],
);

/** A customer's identity provider for single sign-on; `is_test` is the one behind /saml/test/, which touches no real session. */
export const identityProviders = pgTable(
  "identity_providers",
  {
    customer_id: integer("customer_id")
      .notNull()
      .references(() => customers.customer_id),
    is_test: boolean("is_test").notNull().default(false),
    entity_id: text("entity_id").notNull(),
    sso_url: text("sso_url").notNull(),
    slo_url: text("slo_url"),
    /** PEM; several while the provider changes its key. */
    certificates: text("certificates").array().notNull(),
    /** E-mail domains whose people sign in there. */
    domains: text("domains").array().notNull(),
    /** Whether people may come from the provider's own page, without our having asked. */
    allows_unsolicited: boolean("allows_unsolicited").notNull().default(true),
    /** Our certificate towards it, PEM, and its key, sealed. */
    certificate: text("certificate").notNull(),
    sealed_key: bytes("sealed_key").notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer_id, table.is_test] })],
);

/** Assertions that were taken, until they could not be taken anyway: each is good once. */
export const usedAssertions = pgTable(
  "used_assertions",
  {
    customer_id: integer("customer_id").notNull(),
    assertion_id: text("assertion_id").notNull(),
    ends_at: instant("ends_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.assertion_id] }),
    index("used_assertions_ends").on(table.ends_at),
  ],
);

/** The distributor's offers to premier customers, each shown once per version. */
export const premierOffers = pgTable(
  "premier_offers",
  {
    version: integer("version").primaryKey(),
    title: text("title").notNull(),
    body_html: text("body_html").notNull(),
    is_current: boolean("is_current").notNull().default(true),
  },
  (table) => [cleanHtml("premier_offers_clean_html", table.body_html)],
);

/** How a person likes the portal, and which offer they have seen. `preferences` is the contract's Preferences. */
export const userSettings = pgTable("user_settings", {
  user_id: integer("user_id")
    .primaryKey()
    .references(() => users.user_id),
  preferences: jsonb("preferences").notNull().default({}),
  premier_seen: integer("premier_seen").notNull().default(0),
});
