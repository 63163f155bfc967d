/** Says once that the cart is not as its person left it, or that a list did not go in, with the way there; on the way to an order the list itself says it. */
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { needsDecision } from "#contract/cart/rules/difference.ts";
import type { Telling } from "#outbox/entry/told.ts";
import { writesOf } from "#src/data/overlay/cart-overlay.ts";
import type { Difference } from "#src/data/cart/differences.ts";
import { whenLookedAt } from "#src/data/base/looks.ts";
import { refusalOf, useLeftLists } from "#src/data/outbox/sent-lists.ts";
import { tellingsOf, useDifferences } from "#src/data/cart/acknowledged.ts";
import { tellOnce } from "#src/offline/outbox.ts";
import * as text from "#src/text/shell/cart-news.ts";
import { title as cartChanged } from "#src/text/trade/differences.ts";
import { dismissToast, toast } from "#src/ui/kit/notices/toasts.ts";

export function CartNews() {
  useDifferenceNews();
  useListNews();
  return null;
}

function useDifferenceNews(): void {
  const navigate = useNavigate();
  const isThere = useLocation({ select: ({ pathname }) => /^\/(cart|checkout)\b/.test(pathname) });
  const all = useDifferences().filter((each) => needsDecision(each) && !wasToldThere(each));
  const untold = all.filter(({ told }) => !told.has("news"));
  useNews(tellingsOf(untold, "news"), all.length === 0 || isThere, () =>
    isThere
      ? undefined
      : toast({
          tone: "attention",
          title: cartChanged,
          text: text.toReview(all.length),
          action: { label: text.reviewChanges, onPress: () => void navigate({ to: "/cart" }) },
        }),
  );
}

/** The screen that wrote it has told it; but of a price no screen knows what it was before. */
const wasToldThere = ({ told, facts }: Difference): boolean =>
  told.has("screen") && facts.every(({ kind }) => kind !== "price" && kind !== "offer");

/** A list that was turned down after its screen was left; that screen tells it itself, once it is opened again. */
function useListNews(): void {
  const navigate = useNavigate();
  const { left, untold } = useLeftLists();
  const rows = untold.flatMap(writesOf).length;
  useNews(
    untold.map(({ key }) => ({ key, topic: "news", rows: [0] })),
    left.length === 0,
    () =>
      toast({
        tone: "attention",
        title: text.notAdded(rows),
        text: untold.map(refusalOf)[0],
        action: { label: text.showList, onPress: () => void navigate({ to: "/sync" }) },
      }),
  );
}

/** Says news once, whichever tab is looked at first. @param isOver nothing of it is left to say. @param say gives the toast. */
function useNews(tellings: readonly Telling[], isOver: boolean, say: () => number | undefined): void {
  const shown = useRef<number>(undefined);
  const latest = useRef({ tellings, say });
  useEffect(() => {
    latest.current = { tellings, say };
  });
  /** Said at this page, though it may not have been written down. */
  const said = useRef(new Set<string>());
  const names = namesOf(tellings).join(" ");
  useEffect(() => {
    if (!isOver || shown.current === undefined) return;
    dismissToast(shown.current);
    shown.current = undefined;
  }, [isOver]);
  useEffect(() => {
    if (names === "" || names.split(" ").every((name) => said.current.has(name))) return undefined;
    return whenLookedAt(() => {
      void tellOnce(latest.current.tellings, (untold) => {
        for (const name of namesOf(untold)) said.current.add(name);
        if (shown.current !== undefined) dismissToast(shown.current);
        shown.current = latest.current.say();
      });
    });
  }, [names]);
}

const namesOf = (tellings: readonly Telling[]): string[] =>
  tellings.flatMap(({ key, rows }) => rows.map((row) => `${key}/${row}`));
