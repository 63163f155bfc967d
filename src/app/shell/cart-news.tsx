/** Says once that the cart is not as its person left it, with the way there; on the way to an order the list itself says it. */
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { needsDecision } from "#contract/rules/difference.ts";
import { useDifferences } from "#src/data/settled.ts";
import { quantity } from "#src/ui/format.ts";
import { dismissToast, toast } from "#src/ui/toasts.ts";

export function CartNews() {
  const navigate = useNavigate();
  const isThere = useLocation({ select: ({ pathname }) => /^\/(cart|checkout)\b/.test(pathname) });
  const keys = useDifferences()
    .filter(needsDecision)
    .map(({ key }) => key);
  const told = useRef(new Set<string>());
  const shown = useRef<number>(undefined);
  const news = keys.join(" ");
  useEffect(() => {
    const all = news === "" ? [] : news.split(" ");
    if (all.length === 0 || isThere) {
      if (shown.current !== undefined) dismissToast(shown.current);
      shown.current = undefined;
    }
    if (!isThere && all.some((key) => !told.current.has(key)))
      shown.current = toast({
        tone: "attention",
        title: "Your cart changed while you were away",
        text: `${quantity(all.length, "product")} to look at before you order.`,
        action: { label: "Look at it", onPress: () => void navigate({ to: "/cart" }) },
      });
    for (const key of all) told.current.add(key);
  }, [news, isThere, navigate]);
  return null;
}
