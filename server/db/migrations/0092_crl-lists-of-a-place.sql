-- The lists of one address: a directory entry may have several.
ALTER TABLE "csos_crl_places" DROP CONSTRAINT "csos_crl_places_pkey";--> statement-breakpoint
ALTER TABLE "csos_crl_places" ADD CONSTRAINT "csos_crl_places_address_hash_pk" PRIMARY KEY("address","hash");--> statement-breakpoint
-- Rights, as in 0068_crl-places.sql: a list that a newer one replaces is removed from its address.
grant delete on csos_crl_places to portal_system;
