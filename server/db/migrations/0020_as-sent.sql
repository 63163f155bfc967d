ALTER TABLE "receives" ADD COLUMN "unread" jsonb;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "wire_hash" "bytea";