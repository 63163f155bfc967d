/** What ordering the controlled cart will need, before anybody is at the checkout: a form, and a DEA number for each address that covers the lines. */
import { useQuery } from "@tanstack/react-query";

import { lineKey } from "#contract/base/line-key.ts";
import type { Cart } from "#contract/cart/cart.ts";
import { formsFor } from "#contract/checkout/rules/order-form.ts";
import { readinessOf } from "#contract/checkout/rules/readiness.ts";
import type { Readiness as Needs } from "#contract/checkout/readiness.ts";
import type { Address } from "#contract/identity/customers.ts";
import { useToday } from "#src/data/base/today.ts";
import { addressesQuery } from "#src/data/checkout/addresses.ts";
import type { Certificate } from "#contract/csos/certificates.ts";
import { certificatesQuery } from "#src/data/csos/certificates.ts";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import { useUser } from "#src/data/identity/session.ts";
import * as text from "#src/text/cart/readiness.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { isEnding, leftWords } from "#src/ui/trade/certificate-end.ts";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import styles from "./cart.module.css";

export function Readiness({ cart }: { cart: Cart }) {
  const user = useUser();
  const { customer_id, customer } = user;
  const { data: addresses = [] } = useQuery(addressesQuery(customer_id, "shipping"));
  const today = useToday(customer.time_zone);
  const isSigner = mayUseControlledCart(user);
  const { data: known } = useQuery({ ...certificatesQuery, enabled: isSigner, meta: { quiet: true } });
  const certificates = known?.filter(({ days_left }) => days_left >= 0);
  const needs = readinessOf(cart.items, addresses, { certificates: certificates ?? [], today });
  if (needs.needs === "nothing") return null;
  return (
    <section className={`card ${styles.offers}`} aria-labelledby="readiness">
      <h2 id="readiness">{text.title}</h2>
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
            {needs.form_reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
            {needs.split !== null && <p className="strong">{splitWords(cart.items, needs.split)}</p>}
          </div>
        </li>
        {needs.addresses.map((each) => (
          <ShipTo
            key={each.contact_id}
            each={each}
            address={addresses.find(({ contact_id }) => contact_id === each.contact_id)}
            signer={needs.needs === "form" ? signerWords(each, certificates) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

type ShipToProps = { each: Needs["addresses"][number]; address: Address | undefined; signer: string | undefined };

function ShipTo({ each, address, signer }: ShipToProps) {
  const isWell = each.dea_number !== null && !each.is_expired && each.uncovered.length === 0;
  return (
    <li className={styles.offer}>
      <Icon name={isWell ? "ok" : "attention"} />
      <div className={styles.words}>
        <p className="strong">
          {address?.company_name}, {address?.city_name}
        </p>
        <p className="small muted">{registrationWords(each)}</p>
        {signer !== undefined && <p className="small">{signer}</p>}
        {each.dea_number !== null && !each.is_expired && each.uncovered.length > 0 && (
          <ul className="small">
            {each.uncovered.map((line) => (
              <li key={lineKey(line)}>{line.full_description}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Who can sign what goes to an address, and how long still where that is short (pure); undefined: not known, or nothing can go there. */
export function signerWords(
  { dea_number, certificate_id }: Pick<Needs["addresses"][number], "dea_number" | "certificate_id">,
  certificates: readonly Signer[] | undefined,
): string | undefined {
  if (certificates === undefined || dea_number === null) return undefined;
  const signer = certificates.find((each) => each.certificate_id === certificate_id);
  if (signer === undefined) return text.noCertificate;
  return text.certificate(signer.friendly_name, isEnding(signer) ? leftWords(signer) : undefined);
}
type Signer = Pick<Certificate, "certificate_id" | "friendly_name" | "days_left">;

/** What paper or certificate the lines want (pure). */
export const formWords = ({
  needs,
  form_lines,
  most_form_lines,
}: Pick<Needs, "needs" | "form_lines" | "most_form_lines">) =>
  needs === "form" ? text.signOrForm(form_lines, most_form_lines) : text.noForm;

/** How a cart that no form has room for goes all the same (pure). */
export const splitWords = (items: Cart["items"], { now, later }: NonNullable<Needs["split"]>): string =>
  text.splitNote(formsFor(items), now.length, later.length);

/** How an address's DEA number stands to the lines (pure). */
export function registrationWords({
  dea_number,
  is_expired,
  uncovered,
}: Omit<Needs["addresses"][number], "contact_id">) {
  if (dea_number === null) return text.noDeaNumber;
  if (is_expired) return text.deaExpired(dea_number);
  if (uncovered.length === 0) return text.deaCovers(dea_number);
  const lacking = new Set(uncovered.flatMap(({ schedule_name }) => schedule_name ?? []));
  return text.deaLacks(dea_number, [...lacking], uncovered.length);
}
