-- A line's closed quantity is never more than is missing (server/services/orders/order-progress.ts). As the system: row security holds for the owner too.
set local role portal_system;--> statement-breakpoint
update order_lines set closed_quantity = greatest(quantity - voided_quantity - received_quantity, 0)
  where closed_quantity > 0 and closed_quantity > greatest(quantity - voided_quantity - received_quantity, 0);--> statement-breakpoint
reset role;
