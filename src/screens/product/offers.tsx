/** What is offered with a product: its incentives by name, their conditions in a dialog. */
import { useState } from "react";

import type { Product } from "#contract/catalogue.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { money } from "#src/ui/format.ts";
import { Icon } from "#src/ui/icon.tsx";
import { SanitizedHtml } from "#src/ui/sanitized-html.tsx";
import styles from "./product.module.css";

type Incentive = Product["incentives"][number];

/** Nothing where there is no offer. */
export function Offers({ incentives }: { incentives: Product["incentives"] }) {
  const [shown, setShown] = useState<Incentive>();
  const [isOpen, setOpen] = useState(false);
  if (incentives.length === 0) return null;
  return (
    <section className={styles.offers} aria-labelledby="offers">
      <h2 id="offers">Offers</h2>
      <ul className="rows">
        {incentives.map((incentive) => (
          <li key={incentive.incentive_id} className={styles.offer}>
            <Icon name="tag" />
            <div className="grow">
              <p className="strong">{incentive.incentive_name}</p>
              <p className="small muted">
                {incentive.incentive_type}
                {incentive.discount_amount > 0 && `, ${money(incentive.discount_amount)} off`}
              </p>
            </div>
            <Button
              tone="quiet"
              size="small"
              label={`How it works: ${incentive.incentive_name}`}
              onPress={() => {
                setShown(incentive);
                setOpen(true);
              }}
            >
              How it works
            </Button>
          </li>
        ))}
      </ul>
      <Dialog open={isOpen} onClose={() => setOpen(false)} dismissable title={shown?.incentive_name ?? "Offer"}>
        {shown !== undefined && <Conditions incentive={shown} />}
      </Dialog>
    </section>
  );
}

/** What it is, what belongs to it, and what goes with it; each part is the distributor's own words. */
function Conditions({ incentive }: { incentive: Incentive }) {
  const parts = [incentive.incentive_description_html, incentive.item_html, incentive.item_suggest_html];
  return (
    <div className={styles.conditions}>
      {parts.map((html) => html !== null && html !== "" && <SanitizedHtml key={html} html={html} />)}
    </div>
  );
}
