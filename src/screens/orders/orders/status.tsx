/** Where an order stands: words for what is usual, a badge for what a person may want to see. */
import type { OrderStatus } from "#contract/orders/orders.ts";
import { Badge } from "#src/ui/kit/badge.tsx";

export function Status({ status, words }: { status: OrderStatus; words: string }) {
  switch (status) {
    case "PLACED":
      return <Badge icon="clock">{words}</Badge>;
    case "PARTIAL":
      return <Badge tone="attention">{words}</Badge>;
    case "CANCELLED":
      return <Badge icon="close">{words}</Badge>;
    case "SHIPPED":
    case "RECEIVED":
      return <span className="muted">{words}</span>;
  }
}
