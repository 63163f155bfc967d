ALTER TABLE "orders" ADD COLUMN "form_arrived_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "form_initials" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "form_recorded_by" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_form_recorded_by_users_user_id_fk" FOREIGN KEY ("form_recorded_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The initials of forms that are here already, from the audit trail. As the system: row security holds for the owner too.
set local role portal_system;--> statement-breakpoint
update orders o set form_initials = a.after ->> 'initials' from audit a
  where a.customer_id = o.customer_id and a.action = 'receive form' and a.result = 'done' and a.entity_id = o.order_id::text and o.form_arrived_at is not null;--> statement-breakpoint
reset role;
