/** Says once that the cart is not as its person left it, or that a list did not go in, with the way there; on the way to an order the list itself says it. */
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { needsDecision } from "#contract/rules/difference.ts";
import { writesOf } from "#src/data/cart-overlay.ts";
import { noteTold, refusalOf, useLeftLists } from "#src/data/sent-lists.ts";
import { useDifferences } from "#src/data/settled.ts";
import { wasTold } from "#src/data/told.ts";
import { quantity } from "#src/ui/format.ts";
import { dismissToast, toast } from "#src/ui/toasts.ts";

export function CartNews() {
  useDifferenceNews();
  useListNews();
  return null;
}

function useDifferenceNews(): void {
  const navigate = useNavigate();
  const isThere = useLocation({ select: ({ pathname }) => /^\/(cart|checkout)\b/.test(pathname) });
  const keys = useDifferences()
    .filter(needsDecision)
    .map(({ key }) => key)
    .filter((key) => !wasTold(key.split(" ")[0]!));
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
        title: "Your cart changed meanwhile",
        text: `${quantity(all.length, "product")} to look at before you order.`,
        action: { label: "Look at it", onPress: () => void navigate({ to: "/cart" }) },
      });
    for (const key of all) told.current.add(key);
  }, [news, isThere, navigate]);
}

/** A list that was turned down after its screen was left; that screen tells it itself, once it is opened again. */
function useListNews(): void {
  "use no memo"; // what is noted of lists changes outside of React
  const navigate = useNavigate();
  const { left, untold } = useLeftLists();
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (left.length === 0 && shown.current !== undefined) {
      dismissToast(shown.current);
      shown.current = undefined;
    }
    const [first] = untold;
    if (first === undefined) return;
    const rows = untold.flatMap(writesOf).length;
    shown.current = toast({
      tone: "attention",
      title: `${quantity(rows, "product")} ${rows === 1 ? "was" : "were"} not added to the cart`,
      text: refusalOf(first),
      action: { label: "Look at it", onPress: () => void navigate({ to: "/sync" }) },
    });
    for (const list of untold) noteTold(list);
  });
}
