/** Title of a screen that its route does not know: a product's name, an order's number. */
import { atom, useSetAtom } from "jotai";
import { useEffect } from "react";

export interface ScreenTitle {
  /** Title of the document. */
  document: string;
  /** Title in the bar of a phone; undefined: the route's. */
  bar: string | undefined;
}

/** Title that the current screen has set. Undefined: the title of its route. */
export const titleAtom = atom<ScreenTitle | undefined>(undefined);

/** Sets the title of the document while the screen is mounted. @param bar title in the bar of a phone, where it differs from the route's */
export function useTitle(document: string, bar?: string): void {
  const setTitle = useSetAtom(titleAtom);
  useEffect(() => {
    setTitle({ document, bar });
    return () => setTitle(undefined);
  }, [document, bar, setTitle]);
}
