/** How far the customer is towards its bonus discount, with the details a press away. */
import { useState } from "react";

import type { Customer } from "#contract/identity/session.ts";
import * as browseText from "#src/text/catalogue/browse.ts";
import { bonusDiscount } from "#src/text/trade/price.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { Facts } from "#src/ui/kit/words/facts.tsx";
import { money } from "#src/text/format.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Meter } from "#src/ui/kit/marks/meter.tsx";
import { bonusStanding } from "#src/ui/trade/bonus-standing.ts";
import styles from "./browse.module.css";

/** Shown only where the customer has a bonus discount. */
export function BonusStrip({ customer }: { customer: Customer }) {
  const [open, setOpen] = useState(false);
  const { bar, isReached, line, spoken, text, facts } = bonusStanding(customer);
  return (
    <section className={`card ${styles.bonus}`} aria-label={bonusDiscount}>
      <span className="strong">{bonusDiscount}</span>
      {bar === undefined ? (
        <span />
      ) : (
        <Meter {...bar} name={browseText.bonusProgress} label={spoken} tone={isReached ? "ok" : undefined} />
      )}
      <span className={styles.bonusWords}>
        {isReached && <Icon name="ok" size="small" />}{" "}
        {bar !== undefined && <b>{money(customer.bonus_discount_current_amount)}</b>}{" "}
        <span className="muted">{line}</span>
      </span>
      <Button tone="quiet" size="small" label={browseText.bonusDetails} onPress={() => setOpen(true)}>
        {browseText.details}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} dismissable title={bonusDiscount} text={text}>
        <Facts facts={[{ name: browseText.customer, value: customer.company_name }, ...facts]} />
      </Dialog>
    </section>
  );
}
