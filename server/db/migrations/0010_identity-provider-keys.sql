ALTER TABLE "identity_providers" ADD COLUMN "allows_unsolicited" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "certificate" text NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "sealed_key" "bytea" NOT NULL;