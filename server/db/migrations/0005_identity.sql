CREATE TABLE "challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer,
	"customer_id" integer,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"customer_id" integer NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"entity_id" text NOT NULL,
	"sso_url" text NOT NULL,
	"slo_url" text,
	"certificates" text[] NOT NULL,
	"domains" text[] NOT NULL,
	CONSTRAINT "identity_providers_customer_id_is_test_pk" PRIMARY KEY("customer_id","is_test")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"body" "bytea",
	"user_id" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('waiting', 'sending', 'sent', 'undeliverable'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "premier_offers" (
	"version" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body_html" text NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hmac" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hmac_pk" PRIMARY KEY("user_id","code_hmac")
);
--> statement-breakpoint
CREATE TABLE "used_assertions" (
	"customer_id" integer NOT NULL,
	"assertion_id" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "used_assertions_customer_id_assertion_id_pk" PRIMARY KEY("customer_id","assertion_id")
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"premier_seen" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_step" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "impersonation_reason" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "saml_customer_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "saml_name_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "saml_session_index" text;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_ends" ON "challenges" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "mails_state_created" ON "mails" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "used_assertions_ends" ON "used_assertions" USING btree ("ends_at");--> statement-breakpoint

-- Rights, as in 0001_rights.sql: none of this is for calls that stand under row-level security.
grant select, insert, update, delete on mails, recovery_codes, passkeys, challenges, identity_providers, used_assertions, premier_offers, user_settings to portal_system;--> statement-breakpoint
-- Mails are sent by a job that exists only if the transaction commits.
create or replace function portal_add_job(task text, payload json, run_at timestamptz, key text) returns void
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if task not in ('ship_order', 'send_mail') then
    raise exception 'portal_add_job: % is not a task of the portal', task;
  end if;
  perform graphile_worker.add_job(task, payload, run_at := run_at, job_key := key);
end $$;
