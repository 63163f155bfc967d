/** Says at which order this page is while somebody looks at it, and knows who else is there. */
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { hereEveryMs, receivingHere } from "#contract/receiving/presence.ts";
import { send } from "#src/api/send.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { hereAtom, ownPlace } from "./here.ts";

/** The first names of who else is at each order. */
export function useHere(): ReadonlyMap<number, readonly string[]> {
  const all = useAtomValue(hereAtom);
  const at = new Map<number, string[]>();
  for (const { who, order_id } of all) {
    const names = at.get(order_id) ?? [];
    if (!names.includes(who)) at.set(order_id, [...names, who]);
  }
  return at;
}

/** @param orderId undefined: at none. */
export function useTellHere(orderId: number | undefined): void {
  const isReachable = useReachable();
  useEffect(() => {
    if (orderId === undefined || !isReachable) return;
    const say = (order_id: number | null) =>
      // Nobody misses it: it is said again in a moment.
      void send(
        receivingHere,
        { order_id, place: ownPlace },
        { isBackground: true, once: true, whenSignedOut: "fail" },
      ).catch(() => undefined);
    const sayIfSeen = () => {
      if (document.visibilityState === "visible") say(orderId);
    };
    sayIfSeen();
    const timer = setInterval(sayIfSeen, hereEveryMs);
    return () => {
      clearInterval(timer);
      say(null);
    };
  }, [orderId, isReachable]);
}
