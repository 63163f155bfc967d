CREATE TABLE "audit_heads" (
	"number" bigint PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"up_to" bigint NOT NULL,
	"taken_up_to" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"mac" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"position" bigint PRIMARY KEY NOT NULL,
	"of_customer" integer NOT NULL,
	"audit_id" bigint NOT NULL,
	"digest" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "contents" jsonb;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "mark" "bytea";--> statement-breakpoint
CREATE INDEX "audit_next" ON "audit" USING btree ("audit_id");--> statement-breakpoint

-- Rights, as in 0001_rights.sql: what is sealed stands.
grant select, insert on audit_seals, audit_heads to portal_system;
