/** Ship to or bill to: the chosen address, and the others a press away with their DEA numbers. */
import { useState } from "react";

import type { Address } from "#contract/identity/customers.ts";
import { Button } from "#src/ui/kit/button.tsx";
import { RadioCards } from "#src/ui/kit/radio-cards.tsx";
import styles from "./checkout.module.css";

export type AddressChoiceProps = {
  id: string;
  title: string;
  addresses: readonly Address[];
  chosen: Address | undefined;
  onChoose: (contactId: number) => void;
};

export function AddressChoice({ id, title, addresses, chosen, onChoose }: AddressChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const isListed = isOpen || chosen === undefined;
  return (
    <div className={styles.address}>
      <div className="line line--apart">
        <h2 className={styles.addressTitle}>{title}</h2>
        {chosen !== undefined && addresses.length > 1 && (
          <Button
            tone="quiet"
            size="small"
            className="button--flush"
            expanded={isListed}
            label={isListed ? `Done with ${title}` : `Change ${title}`}
            onPress={() => setOpen(!isOpen)}
          >
            {isListed ? "Done" : "Change"}
          </Button>
        )}
      </div>
      {addresses.length === 0 ? (
        <p className="muted">There is no such address yet. Customer service can add one.</p>
      ) : isListed ? (
        <RadioCards
          id={id}
          label={title}
          labelHidden
          cards={addresses.map((address) => ({
            value: address.contact_id,
            label: <b>{addressee(address)}</b>,
            detail: (
              <>
                {linesOf(address).map((line) => (
                  <span key={line} className={styles.addressLine}>
                    {line}
                  </span>
                ))}
              </>
            ),
          }))}
          value={chosen?.contact_id}
          onChange={onChoose}
        />
      ) : (
        <address className={styles.chosen} id={id} tabIndex={-1}>
          <span className="strong">{addressee(chosen)}</span>
          {linesOf(chosen).map((line) => (
            <span key={line} className="muted">
              {line}
            </span>
          ))}
        </address>
      )}
    </div>
  );
}

const addressee = ({ company_name, first_name, last_name }: Address): string =>
  [company_name, `${first_name} ${last_name}`.trim()].filter((part) => part !== "").join(", ");

const linesOf = ({ address1, address2, city_name, state_code, zip_code, deas }: Address): string[] => [
  [address1, address2].filter((part) => part !== null && part !== "").join(", "),
  `${city_name}, ${state_code} ${zip_code}`,
  ...deas.map((dea) => `DEA ${dea.identification_code}, schedules ${dea.schedules.join(", ")}`),
];
