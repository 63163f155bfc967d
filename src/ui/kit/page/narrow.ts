/** What the window is, for what is another thing there and not only another look. */
import { useSyncExternalStore } from "react";

const phone = "(max-width: 37.5em)";

export const isNarrow = (): boolean => matchMedia(phone).matches;

/** As narrow as a phone's. In em: large text makes it narrow too. */
export const useNarrow = (): boolean =>
  useSyncExternalStore((changed) => {
    const media = matchMedia(phone);
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  }, isNarrow);

let isPrinting = false;

/** On its way to paper. The media query would tell it too, but when what is to be printed stands already. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribeToPrints, () => isPrinting);

function subscribeToPrints(changed: () => void): () => void {
  const told = ({ type }: Event) => {
    isPrinting = type === "beforeprint";
    changed();
  };
  for (const type of ["beforeprint", "afterprint"]) window.addEventListener(type, told);
  return () => {
    for (const type of ["beforeprint", "afterprint"]) window.removeEventListener(type, told);
  };
}
