/** How a cart of controlled substances is ordered: the mode that the shipping address calls for, until the person chooses another for it, and the numbers that go with it. Nothing of it is kept. */
import { useState } from "react";

import type { Cart } from "#contract/cart/cart.ts";
import {
  bestNumber,
  modeForAddress,
  modeOnOpening,
  needsForm,
  type ControlledMode,
  type ControlledView,
} from "#contract/checkout/rules/controlled.ts";
import { formNumber, isCsosSuffix, isForm222Number, wholeFormNumber } from "#contract/checkout/rules/order-form.ts";
import type { Address } from "#contract/identity/customers.ts";
import { useUniqueness } from "#src/data/checkout/order-forms.ts";

export type Signing = {
  view: ControlledView;
  chooseMode: (mode: ControlledMode) => void;
  chooseDea: (number: string) => void;
  type: (part: Partial<Typed>) => void;
};

type Typed = { csosNumber: string; formNumber: string; formNumberAgain: string; password: string };

/** What was chosen for an address; another address begins anew. `isFirst`: that of the opening. */
type Chosen = { contactId: number | null; isFirst: boolean; mode?: ControlledMode; dea?: string };

/** Certificates are not kept here yet. */
const certificates: readonly { certificate_id: number; contact_dea: string }[] = [];

/** @param today `YYYY-MM-DD` where the customer is. */
export function useSigning(cart: Cart, shipTo: Address | undefined, today: string): Signing | null {
  const contactId = shipTo?.contact_id ?? null;
  const [kept, choose] = useState<Chosen>({ contactId, isFirst: true });
  const chosen = kept.contactId === contactId ? kept : { contactId, isFirst: kept.contactId === null };
  if (chosen !== kept) choose(chosen);
  const [typed, setTyped] = useState<Typed>({ csosNumber: "", formNumber: "", formNumberAgain: "", password: "" });

  const { items: lines } = cart;
  const deas = shipTo?.deas ?? [];
  const standing = { lines, deas, certificates };
  const usual = chosen.isFirst ? modeOnOpening(standing) : modeForAddress(standing);
  // A choice lasts as long as the cart has what it is for.
  const isMoot = chosen.mode === (needsForm(lines) ? "NotCSOS" : "Form222");
  const mode = chosen.mode === undefined || isMoot ? usual.mode : chosen.mode;
  const isOurs = deas.some(({ identification_code }) => identification_code === chosen.dea);
  const dea_number = (isOurs ? chosen.dea : bestNumber(lines, deas, today)?.identification_code) ?? null;
  const order_form_number = mode === "CSOS" ? typed.csosNumber : typed.formNumber;
  const whole = wholeNumber(mode, order_form_number, today);
  const uniqueness = useUniqueness(dea_number, whole);
  if (cart.cart_type_code !== "CSO") return null;
  return {
    view: {
      mode,
      lines,
      deas,
      dea_number,
      certificate_id: usual.certificate_id,
      certificate_password: typed.password,
      order_form_number,
      order_form_number_again: typed.formNumberAgain,
      uniqueness,
      today,
    },
    chooseMode: (wanted) => choose({ ...chosen, mode: wanted }),
    chooseDea: (dea) => choose({ ...chosen, dea }),
    type: (part) => setTyped((before) => ({ ...before, ...part })),
  };
}

/** The number that would be stored; undefined while it is not whole, and where there is none. */
function wholeNumber(mode: ControlledMode, typed: string, today: string): string | undefined {
  const number = formNumber(typed);
  const isWhole = mode === "CSOS" ? isCsosSuffix(number) : mode === "Form222" && isForm222Number(number);
  return isWhole ? wholeFormNumber(number, today) : undefined;
}
