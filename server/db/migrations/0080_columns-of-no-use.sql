-- Nothing reads them: delays at sign-in stand in sign_in_sources since 0006, and labels are drawn when they are asked for.
ALTER TABLE "shipments" DROP COLUMN "label";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "failed_sign_ins";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "locked_until";