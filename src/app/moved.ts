/** Says that the session moved to the Rx cart automatically: its user lost a role without which there is no controlled one. */
import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import { sessionQuery } from "#src/data/identity/session.ts";
import * as text from "#src/text/shell/moved.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";

/** However the page heard of it. Called once. */
export function tellMoved(client: QueryClient): void {
  const session = new QueryObserver(client, { ...sessionQuery, enabled: false });
  let before = session.getCurrentResult().data;
  session.subscribe(({ data }) => {
    if (isMoved(before, data)) toast({ tone: "attention", icon: "cart", title: text.title, text: text.hint });
    before = data;
  });
}

/** True where the same person at the same customer has lost the controlled cart. */
export const isMoved = (before: Rights | null | undefined, now: Rights | null | undefined): boolean =>
  before?.cart_type_code === "CSO" &&
  now?.cart_type_code === "RXO" &&
  before.user_id === now.user_id &&
  before.customer_id === now.customer_id &&
  !mayUseControlledCart(now);

type Rights = Pick<SessionUser, "user_id" | "customer_id" | "cart_type_code" | "is_admin" | "is_cs" | "is_ordering">;
