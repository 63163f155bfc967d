-- Rows that were stored before migration 0020 have no hash of the request as it was sent. As the system: row security holds for the owner too.
set local role portal_system;--> statement-breakpoint
delete from answers where wire_hash is null;--> statement-breakpoint
reset role;--> statement-breakpoint
ALTER TABLE "answers" RENAME COLUMN "wire_hash" TO "request_hash";--> statement-breakpoint
ALTER TABLE "answers" ALTER COLUMN "request_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" DROP COLUMN "body_hash";--> statement-breakpoint
-- Lists that only the table of one list per address has: migration 0092 copied none.
insert into csos_address_crls (address, hash, asked_at) select address, hash, asked_at from csos_crl_places on conflict do nothing;--> statement-breakpoint
DROP TABLE "csos_crl_places" CASCADE;