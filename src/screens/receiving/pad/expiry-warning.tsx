/** Goods that are expired, or soon will be, are counted all the same, but somebody must see it. */
import { day, expiryState } from "#src/ui/kit/words/format.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import styles from "./pad.module.css";

/** @param props.expires, @param props.today `MM/DD/YYYY`; nothing for goods that are fine, or of which nobody knows. */
export function ExpiryWarning({ expires, today }: { expires: string; today: string }) {
  const words = expiryWords(expires, today);
  if (words === undefined) return null;
  const isPast = expiryState(expires, today) === "past";
  return (
    <p className={isPast ? styles.refused : styles.attention}>
      <Icon name={isPast ? "refused" : "attention"} size="small" />
      {words}
    </p>
  );
}

/** What is to be said of an expiry date; undefined: nothing. */
export function expiryWords(expires: string, today: string): string | undefined {
  if (expires === "") return undefined;
  switch (expiryState(expires, today)) {
    case "past":
      return `Expired ${day(expires)}: do not put away. It goes on hold.`;
    case "soon":
      return `Short-dated: expires ${day(expires)}.`;
    case "fine":
      return undefined;
  }
}
