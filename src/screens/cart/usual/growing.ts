/** A list whose rows are drawn as one comes near them: whoever opens it from the icon presses at its top, and two hundred rows take seconds on a slow phone. Those to come have their room from the start, so that nothing below the list moves. */
import { useEffect, useState } from "react";
import { usePrinting } from "#src/ui/kit/page/narrow.ts";

/** As many as most screens show at once; more are added before they are missed. */
export const firstRows = 12;
/** As many as were drawn last: whoever comes back finds the place they left. */
let drawnLast = firstRows;

/** @returns `drawn`: how many of the first rows are drawn, on paper all; `end`: the ref of what keeps the room of those to come. */
export function useGrowing(): { drawn: number; end: (element: HTMLElement | null) => void } {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [drawn, setDrawn] = useState(drawnLast);
  const isPrinting = usePrinting();
  useEffect(() => {
    drawnLast = drawn;
    if (element === null) return;
    const near = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setDrawn(drawn + firstRows),
      { rootMargin: "50% 0px" },
    );
    near.observe(element);
    return () => near.disconnect();
  }, [element, drawn]);
  return { drawn: isPrinting ? Infinity : drawn, end: setElement };
}
