/** The document's title, where a screen knows better than its route: a product's name, an order's number. */
import { atom, useSetAtom } from "jotai";
import { useEffect } from "react";

/** What the screen on show calls itself; undefined leaves it to the route. */
export const titleAtom = atom<string | undefined>(undefined);

/** Names the document for as long as the screen stands. */
export function useTitle(title: string | undefined): void {
  const setTitle = useSetAtom(titleAtom);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [title, setTitle]);
}
