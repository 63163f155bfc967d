/** The premier modal: an offer of the distributor at home, where it interrupts nothing, once per version. */
import { useQuery } from "@tanstack/react-query";
import { premierOfferQuery, usePutAway } from "#src/data/catalogue/premier.ts";
import { closeOffer } from "#src/text/home/notices.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { SanitizedHtml } from "#src/ui/kit/words/sanitized-html.tsx";
import styles from "./premier.module.css";

export function Premier() {
  const { data } = useQuery(premierOfferQuery);
  const { mutate } = usePutAway();
  const offer = data?.offer;
  if (offer === undefined || offer === null) return null;
  const putAway = () => mutate(offer.version);
  return (
    <Dialog
      open
      dismissable
      onClose={putAway}
      title={offer.title}
      foot={
        <Button tone="primary" autoFocus onPress={putAway}>
          {closeOffer}
        </Button>
      }
    >
      <SanitizedHtml html={offer.body_html} className={styles.words} />
    </Dialog>
  );
}
