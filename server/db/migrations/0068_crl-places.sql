CREATE TABLE "csos_crl_places" (
	"address" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "csos_crls_address";--> statement-breakpoint
ALTER TABLE "csos_crl_places" ADD CONSTRAINT "csos_crl_places_hash_csos_crls_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."csos_crls"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "csos_crls_ended" ON "csos_crls" USING btree ("next_update");--> statement-breakpoint
CREATE INDEX "csos_orders_crls" ON "csos_orders" USING gin ("crl_hashes");--> statement-breakpoint

insert into csos_crl_places (address, hash, asked_at)
  select distinct on (address) address, hash, fetched_at from csos_crls order by address, next_update desc;--> statement-breakpoint
-- No customer's, and closed to calls like the lists themselves.
grant select, insert, update on csos_crl_places to portal_system;
