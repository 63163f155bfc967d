/** Goods that are expired, or soon will be, or whose label has another date than the shipment, are counted all the same, but somebody must see it. */
import { day, expiryState } from "#src/text/format.ts";
import * as text from "#src/text/receiving/pad.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { expirationWords } from "#src/screens/receiving/count/expiration-words.ts";
import styles from "./pad.module.css";

/** Dates are `MM/DD/YYYY`. @param props.shipped the shipment's date, where the label has another one. Nothing for goods that are fine, or of which nobody knows. */
export function ExpiryWarning(props: { expires: string; today: string; shipped?: string | undefined }) {
  const { expires, today, shipped } = props;
  const words = expiryWords(expires, today, shipped);
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
export function expiryWords(expires: string, today: string, shipped?: string): string | undefined {
  if (expires === "") return undefined;
  switch (expiryState(expires, today)) {
    case "past":
      return text.expired(day(expires));
    case "soon":
      return shipped === undefined
        ? text.shortDated(day(expires))
        : text.shipmentSays(text.shortDated(day(expires)), day(shipped));
    case "fine":
      return shipped && text.flagged(expirationWords(expires, shipped));
  }
}
