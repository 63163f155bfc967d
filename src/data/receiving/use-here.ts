/** Says at which order and line this page is while somebody looks at it, and knows who else is there. */
import { getDefaultStore, useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { InputOf } from "#contract/base/call.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { hereEveryMs, receivingHere } from "#contract/receiving/presence.ts";
import { send } from "#src/api/send.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { pendingKey } from "#src/data/overlay/receiving-overlay.ts";
import { countedLines, hereAtom, isTakenFrom, ownPlace, type CountedBy } from "./here.ts";

/** A line is told once it stood on the pad for so long: of sixty scans in a minute not each is. */
const settledMs = 700;
/** The longest that is told; in seconds. */
const longest = 86_400;

type Line = Pick<PendingReceive, "order_id" | "line_no">;
/** The line on this page's pad. `since`: milliseconds. */
type Own = Line & { since: number; isTakenOver: boolean };

export type Here = {
  /** The first names of who else is at each order. */
  orders: ReadonlyMap<number, readonly string[]>;
  /** Who else counts each line, by `pendingKey`; of one that was taken over here only who took it back. */
  lines: ReadonlyMap<string, CountedBy>;
  /** Tells colleagues that the line on the pad is counted here and no longer by them. */
  takeOver: () => void;
};

/** @param orderId undefined: at none. @param line on the pad */
export function useHere(orderId: number | undefined, line: Line | undefined): Here {
  const all = useAtomValue(hereAtom);
  const [taken, take] = useState<{ key: string; since: number }>();
  const tell = useTellHere(orderId, line);
  const orders = new Map<number, readonly string[]>();
  for (const { who, order_id } of all) {
    const names = orders.get(order_id) ?? [];
    if (!names.includes(who)) orders.set(order_id, [...names, who]);
  }
  return {
    orders,
    lines: countedLines(all, line && taken?.key === pendingKey(line) ? taken : undefined),
    takeOver: () => {
      if (line === undefined) return;
      take({ key: pendingKey(line), since: Date.now() });
      tell();
    },
  };
}

/** Returns what tells that the line was taken over. */
function useTellHere(orderId: number | undefined, line: Line | undefined): () => void {
  const own = useRef<Own>(undefined);
  const begun = useRef("");
  const isTelling = useReachable() && orderId !== undefined;
  const sayIfSeen = useEffectEvent(() => {
    if (orderId !== undefined && document.visibilityState === "visible") say(orderId, own.current);
  });
  useEffect(() => {
    if (!isTelling) return;
    sayIfSeen();
    const timer = setInterval(() => sayIfSeen(), hereEveryMs);
    return () => {
      clearInterval(timer);
      say(null, undefined);
    };
  }, [isTelling]);
  const begin = useEffectEvent((at: string) => {
    if (begun.current === at) return; // the network came back
    begun.current = at;
    own.current = line && { order_id: line.order_id, line_no: line.line_no, since: Date.now(), isTakenOver: false };
  });
  const at = `${orderId} ${line?.line_no}`;
  useEffect(() => {
    begin(at);
    if (!isTelling) return;
    const timer = setTimeout(() => sayIfSeen(), settledMs);
    return () => clearTimeout(timer);
  }, [at, isTelling]);
  return () => {
    if (own.current === undefined) return;
    own.current = { ...own.current, since: Date.now(), isTakenOver: true };
    if (orderId !== undefined) say(orderId, own.current);
  };
}

/** Nobody misses it: it is said again in a moment. */
function say(order_id: number | null, own: Own | undefined): void {
  const told: InputOf<typeof receivingHere> = { order_id, place: ownPlace };
  if (own !== undefined && !isTakenFrom(getDefaultStore().get(hereAtom), own)) {
    const seconds = Math.min(longest, Math.max(0, Math.floor((Date.now() - own.since) / 1_000)));
    told.line = { line_no: own.line_no, seconds, is_taken_over: own.isTakenOver };
  }
  void send(receivingHere, told, { isBackground: true, once: true, whenSignedOut: "fail" }).catch(() => undefined);
}
