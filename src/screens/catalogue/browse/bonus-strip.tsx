/** How far the customer is towards its bonus discount, with the details a press away. */
import { useState } from "react";

import type { Customer } from "#contract/identity/session.ts";
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
    <section className={`card ${styles.bonus}`} aria-label="Bonus discount">
      <span className="strong">Bonus discount</span>
      {bar === undefined ? (
        <span />
      ) : (
        <Meter {...bar} name="Progress to the bonus discount" label={spoken} tone={isReached ? "ok" : undefined} />
      )}
      <span className={styles.bonusWords}>
        {isReached && <Icon name="ok" size="small" />}{" "}
        {bar !== undefined && <b>{money(customer.bonus_discount_current_amount)}</b>}{" "}
        <span className="muted">{line}</span>
      </span>
      <Button tone="quiet" size="small" label="Details of the bonus discount" onPress={() => setOpen(true)}>
        Details
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} dismissable title="Bonus discount" text={text}>
        <Facts facts={[{ name: "Customer", value: customer.company_name }, ...facts]} />
      </Dialog>
    </section>
  );
}
