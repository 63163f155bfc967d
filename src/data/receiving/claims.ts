/** Claims as the page reads them: the exceptions that were filed, and what the distributor answered. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { claims, type Claim } from "#contract/receiving/claims.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { send } from "#src/api/send.ts";
import { receivingKey } from "#src/data/overlay/areas.ts";
import { useEntries } from "#src/data/outbox/entries.ts";
import { useUser } from "#src/data/identity/session.ts";

/** Claims of an order. Asked for again with whatever is received: an answer of the distributor is told as that. */
const claimsQuery = (order_id: number) =>
  queryOptions({
    queryKey: [...receivingKey, "claims", order_id],
    queryFn: ({ signal }) => send(claims, { order_id }, { signal }),
    meta: { quiet: "unless-broken" },
  });

/** The server's claims of an order, and the exceptions of it that it does not know yet. */
export function useClaims(order_id: number): { claims: Claim[]; waiting: Entry<"fileException">[] } {
  const user = useUser();
  const { data = [] } = useQuery(claimsQuery(order_id));
  const known = new Set(data.flatMap(({ exceptions }) => exceptions.map(({ exception_id }) => exception_id)));
  const waiting = useEntries(user.customer_id)
    .filter((entry) => entry.call === "fileException")
    .filter(({ body, state }) => body.order_id === order_id && state !== "done" && !known.has(body.exception_id));
  return { claims: data, waiting };
}
