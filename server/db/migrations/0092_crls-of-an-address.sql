CREATE TABLE "csos_address_crls" (
	"address" text NOT NULL,
	"hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "csos_address_crls_address_hash_pk" PRIMARY KEY("address","hash")
);
--> statement-breakpoint
ALTER TABLE "csos_address_crls" ADD CONSTRAINT "csos_address_crls_hash_csos_crls_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."csos_crls"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "csos_address_crls_hash" ON "csos_address_crls" USING btree ("hash");--> statement-breakpoint
-- No customer's, and closed to calls, as csos_crl_places (0068_crl-places.sql). A list that a newer one replaces is removed from its address.
grant select, insert, update, delete on csos_address_crls to portal_system;--> statement-breakpoint
grant delete on csos_crl_places to portal_system;
