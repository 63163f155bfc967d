/** What ordering the controlled cart will need, before anybody is at the checkout: a form, and a DEA number for each address that covers the lines. */
import { useQuery } from "@tanstack/react-query";

import type { Cart } from "#contract/cart/cart.ts";
import { formsFor } from "#contract/checkout/rules/order-form.ts";
import { readinessOf } from "#contract/checkout/rules/readiness.ts";
import type { Readiness as Needs } from "#contract/checkout/readiness.ts";
import type { Address } from "#contract/identity/customers.ts";
import { useToday } from "#src/data/base/today.ts";
import { addressesQuery } from "#src/data/checkout/addresses.ts";
import { useUser } from "#src/data/identity/session.ts";
import { formatQuantity } from "#src/ui/kit/format.ts";
import { Icon } from "#src/ui/kit/icon.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import styles from "./cart.module.css";

export function Readiness({ cart }: { cart: Cart }) {
  const { customer_id, customer } = useUser();
  const { data: addresses = [] } = useQuery(addressesQuery(customer_id, "shipping"));
  const today = useToday(customer.time_zone);
  const needs = readinessOf(cart.items, addresses, { certificates: [], today });
  if (needs.needs === "nothing") return null;
  return (
    <section className={`card ${styles.offers}`} aria-labelledby="readiness">
      <h2 id="readiness">What this order needs</h2>
      <ul>
        <li className={styles.offer}>
          <Icon name="file" />
          <div className={styles.words}>
            <p className={styles.schedules}>
              {needs.schedules.map((schedule) => (
                <ScheduleBadge key={schedule} schedule={schedule} />
              ))}
            </p>
            <p className="strong">{formWords(needs)}</p>
            {needs.form_reasons.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {needs.split !== null && <p className="strong">{splitWords(cart.items, needs.split)}</p>}
          </div>
        </li>
        {needs.addresses.map((each) => (
          <ShipTo
            key={each.contact_id}
            each={each}
            address={addresses.find(({ contact_id }) => contact_id === each.contact_id)}
          />
        ))}
      </ul>
    </section>
  );
}

function ShipTo({ each, address }: { each: Needs["addresses"][number]; address: Address | undefined }) {
  const isWell = each.dea_number !== null && !each.is_expired && each.uncovered.length === 0;
  return (
    <li className={styles.offer}>
      <Icon name={isWell ? "ok" : "attention"} />
      <div className={styles.words}>
        <p className="strong">
          {address?.company_name}, {address?.city_name}
        </p>
        <p className="small muted">{registrationWords(each)}</p>
        {each.dea_number !== null && !each.is_expired && each.uncovered.length > 0 && (
          <ul className="small">
            {each.uncovered.map(({ item_id, quantity_uom_code, full_description }) => (
              <li key={`${item_id} ${quantity_uom_code}`}>{full_description}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** What paper or certificate the lines want (pure). */
export const formWords = ({
  needs,
  form_lines,
  most_form_lines,
}: Pick<Needs, "needs" | "form_lines" | "most_form_lines">) =>
  needs === "form"
    ? `${form_lines > most_form_lines ? "Paper Forms 222" : "A paper Form 222"}, with ${formatQuantity(form_lines)} ${form_lines > most_form_lines ? `lines, ${most_form_lines} on each` : `of its ${most_form_lines} lines`}. Or a CSOS certificate of the address’s DEA number.`
    : "No order form: nothing is of schedule II.";

/** How a cart that no form has room for goes all the same (pure). */
export const splitWords = (items: Cart["items"], { now, later }: NonNullable<Needs["split"]>): string =>
  `Checkout can place it as ${formsFor(items)} orders: ${formatQuantity(now.length, "line")} go first, ${formatQuantity(later.length, "line")} ${later.length === 1 ? "stays" : "stay"} in the cart.`;

/** How an address's DEA number stands to the lines (pure). */
export function registrationWords({
  dea_number,
  is_expired,
  uncovered,
}: Omit<Needs["addresses"][number], "contact_id">) {
  if (dea_number === null) return "No DEA number: nothing of this cart can be shipped there.";
  if (is_expired) return `DEA ${dea_number} has expired.`;
  if (uncovered.length === 0) return `DEA ${dea_number} covers every line.`;
  const lacking = [...new Set(uncovered.map(({ schedule_name }) => schedule_name))].join(", ");
  return `DEA ${dea_number} does not cover schedule ${lacking}: ${formatQuantity(uncovered.length, "line")}.`;
}
