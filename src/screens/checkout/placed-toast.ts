/** The toast about a placed order. */
import * as text from "#src/text/checkout/checkout.ts";
import { placed as recovered } from "#src/text/trade/recovered-order.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";

/** Long enough to read two sentences. */
const readMs = 8_000;

export const toastPlacedOrder = (): void => void toast({ tone: "ok", title: text.placed });

/** About an order whose response was lost: it was found, as its page opens. */
export const toastRecoveredOrder = (orderId: number): void =>
  void toast({ tone: "ok", title: text.placed, text: recovered(orderId), goneAfterMs: readMs });
