CREATE TABLE "sign_in_sources" (
	"user_id" integer NOT NULL,
	"source" text NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"tried_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_sources_user_id_source_pk" PRIMARY KEY("user_id","source")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "pending_secret" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "pending_step" integer;--> statement-breakpoint
ALTER TABLE "sign_in_sources" ADD CONSTRAINT "sign_in_sources_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_sources_tried" ON "sign_in_sources" USING btree ("tried_at");--> statement-breakpoint

-- Rights, as in 0001_rights.sql: not for calls that stand under row-level security.
grant select, insert, update, delete on sign_in_sources to portal_system;
