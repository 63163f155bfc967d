/** Whether the window is as narrow as a phone's, for what is another thing there and not only another look. In em: large text makes it narrow too. */
import { useSyncExternalStore } from "react";

export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(phone);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(phone).matches,
  );

const phone = "(max-width: 37.5em)";
