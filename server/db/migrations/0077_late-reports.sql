CREATE TABLE "csos_late_looks" (
	"looked_on" date PRIMARY KEY NOT NULL,
	"looked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint

-- Rights, as in 0001_rights.sql. No call asks for it.
grant select, insert on csos_late_looks to portal_system;
