/** How far the customer is towards its bonus discount, with the details a press away. */
import { useState } from "react";

import type { Customer } from "#contract/session.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { money } from "#src/ui/format.ts";
import { Meter } from "#src/ui/meter.tsx";
import styles from "./browse.module.css";

/** Shown only where the customer has a bonus discount. */
export function BonusStrip({ customer }: { customer: Customer }) {
  const [open, setOpen] = useState(false);
  const { bonus_discount_current_amount: current, bonus_discount_goal_amount: goal } = customer;
  const left = Math.max(0, goal - current);
  const rest = left === 0 ? "reached" : `${money(left)} to go`;
  return (
    <section className={`card ${styles.bonus}`} aria-label="Bonus discount">
      <span className="strong">Bonus discount</span>
      <Meter value={current} total={goal} label={`${money(current)} of ${money(goal)}`} />
      <span className={styles.bonusWords}>
        <b>{money(current)}</b> <span className="muted">{`of ${money(goal)}, ${rest}`}</span>
      </span>
      <Button tone="quiet" size="small" onPress={() => setOpen(true)}>
        Details
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        dismissable
        title="Bonus discount"
        text={
          left === 0
            ? "The goal is reached: the bonus discount is taken off your orders."
            : `Orders worth ${money(left)} more reach the goal. Then the bonus discount is taken off your orders.`
        }
      >
        <Facts
          facts={[
            { name: "Customer", value: customer.company_name },
            { name: "Ordered so far", value: money(current) },
            { name: "Goal", value: money(goal) },
            { name: "To go", value: money(left) },
          ]}
        />
      </Dialog>
    </section>
  );
}
