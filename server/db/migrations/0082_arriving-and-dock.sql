ALTER TABLE "customers" ADD COLUMN "arriving_told_on" date;--> statement-breakpoint
ALTER TABLE "user_customers" ADD COLUMN "is_dock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_customers" ADD COLUMN "mails_arriving" boolean DEFAULT false NOT NULL;