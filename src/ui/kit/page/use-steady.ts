/** One function for as long as the component stands, that does what the latest one does: what is drawn only where something changed may be given it. */
import { useCallback, useLayoutEffect, useRef } from "react";

export function useSteady<Given extends readonly unknown[]>(
  latest: (...given: Given) => void,
): (...given: Given) => void {
  const now = useRef(latest);
  useLayoutEffect(() => {
    now.current = latest;
  });
  // Another function would draw every row of the dock (bench/dock.ts).
  return useCallback((...given: Given) => now.current(...given), []);
}
