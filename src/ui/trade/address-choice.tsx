/** Ship to or bill to: the chosen address, and the others a press away with their DEA numbers; of many, those that match what is typed. */
import { useEffect, useRef, useState } from "react";

import type { Address } from "#contract/identity/customers.ts";
import * as text from "#src/text/trade/address.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ComboBox } from "#src/ui/kit/fields/combo-box.tsx";
import { RadioCards } from "#src/ui/kit/fields/radio-cards.tsx";
import { addressee, addressesWith, addressLinesOf, registrationsOf } from "./address-words.ts";
import styles from "./address-choice.module.css";

export type AddressChoiceProps = {
  id: string;
  title: string;
  addresses: readonly Address[];
  chosen: Address | undefined;
  onChoose: (contactId: number) => void;
};

/** From more on they are looked for, not looked through. */
const mostListed = 6;

export function AddressChoice({ id, title, addresses, chosen, onChoose }: AddressChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const isListed = isOpen || chosen === undefined;
  const { button, close } = useClosing(() => setOpen(false));
  return (
    <div className={styles.address}>
      <div className="line line--apart">
        <h2 className={styles.addressTitle}>{title}</h2>
        {chosen !== undefined && addresses.length > 1 && (
          <Button
            ref={button}
            tone="quiet"
            size="small"
            className="button--flush"
            expanded={isListed}
            label={isListed ? text.doneWith(title) : text.changeOf(title)}
            onPress={() => setOpen(!isOpen)}
          >
            {isListed ? text.done : text.change}
          </Button>
        )}
      </div>
      {addresses.length === 0 ? (
        <p className="muted" id={id} tabIndex={-1}>
          {text.noAddress}
        </p>
      ) : addresses.length > mostListed ? (
        <>
          {chosen !== undefined && <Chosen id={`${id}-chosen`} address={chosen} />}
          {isListed && (
            <Search
              id={id}
              title={title}
              addresses={addresses}
              onChoose={(contactId) => {
                onChoose(contactId);
                close();
              }}
            />
          )}
        </>
      ) : isListed ? (
        <RadioCards
          id={id}
          label={title}
          labelHidden
          cards={addresses.map(cardOf)}
          value={chosen?.contact_id}
          onChange={onChoose}
          onPick={close}
        />
      ) : (
        <Chosen id={id} address={chosen} />
      )}
    </div>
  );
}

/** Closes the list and gives the focus to the button that opened it, which may only be there once an address is chosen. */
function useClosing(onClose: () => void) {
  const button = useRef<HTMLButtonElement>(null);
  const [closings, setClosings] = useState(0);
  useEffect(() => {
    if (closings > 0) button.current?.focus();
  }, [closings]);
  const close = () => {
    onClose();
    setClosings((count) => count + 1);
  };
  return { button, close };
}

const cardOf = (address: Address) => ({
  value: address.contact_id,
  label: <b>{addressee(address)}</b>,
  detail: (
    <>
      {[...addressLinesOf(address), ...registrationsOf(address)].map((line) => (
        <span key={line} className={styles.addressLine}>
          {line}
        </span>
      ))}
      {address.is_last_used === "Y" && <span className={styles.addressLine}>{text.lastUsed}</span>}
    </>
  ),
});

const Chosen = ({ id, address }: { id: string; address: Address }) => (
  <address className={styles.chosen} id={id} tabIndex={-1}>
    <span className="strong">{addressee(address)}</span>
    {[...addressLinesOf(address), ...registrationsOf(address)].map((line) => (
      <span key={line} className="muted">
        {line}
      </span>
    ))}
  </address>
);

/** Found by any of its words, the one that was used last first. */
function Search({
  id,
  title,
  addresses,
  onChoose,
}: Pick<AddressChoiceProps, "id" | "title" | "addresses" | "onChoose">) {
  const [typed, setTyped] = useState("");
  return (
    <ComboBox
      id={id}
      label={title}
      labelHidden
      text={typed}
      onText={setTyped}
      suggestions={addressesWith(typed, addresses).map((address) => ({
        key: address.contact_id,
        label: addressee(address),
        detail: [
          ...addressLinesOf(address),
          ...registrationsOf(address),
          ...(address.is_last_used === "Y" ? [text.lastUsedInList] : []),
        ].join(", "),
      }))}
      onPick={({ key }) => onChoose(key)}
      empty={text.noMatch}
      placeholder={text.searchExample}
      hint={text.addressCount(addresses.length)}
    />
  );
}
