/** Whether a screen lists what another device changes in the cart, so that no toast says it again. */
import { useEffect } from "react";

let screens = 0;

export const areChangesListed = (): boolean => screens > 0;

/** The screen that calls this lists the changes while it is mounted. */
export function useListedChanges(): void {
  useEffect(() => {
    screens += 1;
    return () => {
      screens -= 1;
    };
  }, []);
}
