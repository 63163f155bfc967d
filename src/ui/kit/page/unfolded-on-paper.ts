/** Paper cannot be pressed: what is folded away of a part of the page is open while it is printed, and as it was afterwards. */
import { useEffect, type RefObject } from "react";

export function useUnfoldedOnPaper(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let folded: HTMLDetailsElement[] = [];
    const unfold = () => {
      folded = [...(part.current?.querySelectorAll<HTMLDetailsElement>("details:not([open])") ?? [])];
      for (const each of folded) each.open = true;
    };
    const fold = () => {
      for (const each of folded) each.open = false;
    };
    window.addEventListener("beforeprint", unfold);
    window.addEventListener("afterprint", fold);
    return () => {
      window.removeEventListener("beforeprint", unfold);
      window.removeEventListener("afterprint", fold);
    };
  }, [part]);
}
