/** Link to the parent page of a screen, or to the list from which it was opened; above the screen, and in the bar of a phone. */
import { useLocation, useMatches, useRouter } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import type { CameFrom } from "#src/ui/kit/page/came-from.ts";

/** Paths of this tab's history entries by index, as far as this load of the page has shown them. */
const shownPaths = new Map<number, string>();

/** Records the path of each history entry that is shown. Call it once, in the shell. */
export function useShownPaths(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const index = useLocation({ select: ({ state }) => state.__TSR_index });
  useEffect(() => {
    shownPaths.set(index, pathname);
  }, [pathname, index]);
}

/** The back link's target. Undefined: the screen has no parent page. */
export function useBackTarget(): CameFrom | undefined {
  const from = useLocation({ select: ({ state }) => state.from });
  const parent = useMatches({ select: (matches) => matches.at(-1)?.staticData.back });
  return from ?? parent;
}

export type BackLinkProps = { to: CameFrom; className?: string; label?: string; children: ReactNode };

/** Uses the browser's own way back where the previous history entry is the target: it restores filters and the scroll position. */
export function BackLink({ to, className, label, children }: BackLinkProps) {
  const router = useRouter();
  return (
    <a
      href={to.href}
      className={className}
      aria-label={label}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return; // opens a new tab or window
        event.preventDefault();
        const { state } = router.state.location;
        const isPrevious = state.from?.href === to.href || shownPaths.get(state.__TSR_index - 1) === to.href;
        if (isPrevious) router.history.back();
        else void router.navigate({ href: to.href });
      }}
    >
      {children}
    </a>
  );
}
