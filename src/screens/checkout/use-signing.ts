/** How a cart of controlled substances is ordered: the mode that the shipping address calls for, until the person chooses another for it, and the numbers that go with it. Nothing of it is kept. */
import { useEffect, useState } from "react";

import type { Cart } from "#contract/cart/cart.ts";
import {
  bestNumber,
  modeForAddress,
  modeOnOpening,
  needsForm,
  selectCertificate,
  type ControlledMode,
  type ControlledView,
} from "#contract/checkout/rules/controlled.ts";
import { formNumber, isCsosSuffix, isForm222Number, wholeFormNumber } from "#contract/checkout/rules/order-form.ts";
import type { Address } from "#contract/identity/customers.ts";
import type { SignedCheckoutResult } from "#src/data/checkout/place-order.ts";
import type { Certificate } from "#contract/csos/certificates.ts";
import { useUniqueness } from "#src/data/checkout/order-forms.ts";

export type SigningState = {
  view: ControlledView;
  /** Certificates of the address's DEA numbers that have not ended. */
  matching: readonly Certificate[];
  /** The selected certificate, if it is no longer there; nothing is selected in its place. */
  removed: RemovedCertificate | undefined;
  /** Whether the person may add one. */
  mayKeep: boolean;
  chooseCertificate: (certificateId: number) => void;
  /** What the last try was answered, until something is typed or chosen; undefined: nothing. */
  said: SignedCheckoutResult | undefined;
  hear: (answer: SignedCheckoutResult) => void;
  chooseMode: (mode: ControlledMode) => void;
  chooseDea: (number: string) => void;
  type: (part: Partial<Typed>) => void;
};

export type RemovedCertificate = { why: "deleted" | "expired"; certificate: Certificate };

type Typed = { csosNumber: string; formNumber: string; formNumberAgain: string; password: string };

/** What was chosen for an address; another address begins anew. `isFirst`: that of the opening. `known`: the certificates that there were then. */
type Chosen = {
  contactId: number | null;
  isFirst: boolean;
  known: readonly Certificate[];
  mode?: ControlledMode;
  dea?: string;
  certificate?: Certificate;
};

/** A password that was typed this long ago is forgotten (21 CFR 1311.55(b)). */
const idleMs = 10 * 60_000;

/** What the person may have to sign with: null who may not. */
export type Certificates = readonly Certificate[] | null;

/** @param today `YYYY-MM-DD` where the customer is. */
export function useSigning(
  cart: Cart,
  shipTo: Address | undefined,
  today: string,
  offered: Certificates,
): SigningState | null {
  const current = (offered ?? []).filter(({ days_left }) => days_left >= 0);
  const [said, hear] = useState<SignedCheckoutResult>();
  const [chosen, choose] = useChosen(shipTo?.contact_id ?? null, current);
  const { typed, setTyped } = useTyped();
  const { items: lines } = cart;
  const deas = shipTo?.deas ?? [];
  const mode = selectMode(chosen, lines, deas);
  const isAmongDeas = (number: string | undefined) =>
    deas.some(({ identification_code }) => identification_code === number);
  const matching = current.filter(({ contact_dea }) => isAmongDeas(contact_dea));
  const { known } = chosen;
  const { certificate, removed } = selectCertificate(deas, { chosen: chosen.certificate, known, current });
  const signedFor = mode === "CSOS" ? certificate?.contact_dea : undefined;
  const dea_number =
    signedFor ?? (isAmongDeas(chosen.dea) ? chosen.dea : bestNumber(lines, deas, today)?.identification_code) ?? null;
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
      certificate_id: certificate?.certificate_id ?? null,
      certificate_schedules: certificate?.schedules,
      certificate_password: typed.password,
      order_form_number,
      order_form_number_again: typed.formNumberAgain,
      uniqueness,
      today,
    },
    matching,
    removed: removed && describeRemoved(removed, offered ?? []),
    mayKeep: offered !== null,
    said,
    hear,
    chooseCertificate: (certificateId) => {
      hear(undefined);
      const picked = matching.find(({ certificate_id }) => certificate_id === certificateId);
      if (picked !== undefined) choose({ ...chosen, certificate: picked });
    },
    // The user selects how to sign now: among the certificates that there are now, unless one was selected before.
    chooseMode: (wanted) => {
      const isSelected = certificate !== undefined || removed !== undefined;
      choose({ ...chosen, mode: wanted, known: isSelected ? known : current });
    },
    chooseDea: (dea) => choose({ ...chosen, dea }),
    type: (part) => {
      hear(undefined);
      setTyped((before) => ({ ...before, ...part }));
    },
  };
}

/** What was chosen for the address, and how to choose; another address begins anew. */
function useChosen(contactId: number | null, current: readonly Certificate[]) {
  const [kept, choose] = useState<Chosen>({ contactId, isFirst: true, known: current });
  const chosen = kept.contactId === contactId ? kept : { contactId, isFirst: kept.contactId === null, known: current };
  if (chosen !== kept) choose(chosen);
  return [chosen, choose] as const;
}

/** Returns the mode of the address. */
function selectMode(chosen: Chosen, lines: Cart["items"], deas: Address["deas"]): ControlledMode {
  // The mode is of the certificates that there were: one that comes or goes in another tab changes no choice by itself.
  const standing = { lines, deas, certificates: chosen.known };
  const usual = chosen.isFirst ? modeOnOpening(standing) : modeForAddress(standing);
  // A choice lasts as long as the cart has what it is for.
  const isMoot = chosen.mode === (needsForm(lines) ? "NotCSOS" : "Form222");
  return chosen.mode === undefined || isMoot ? usual.mode : chosen.mode;
}

const describeRemoved = (certificate: Certificate, offered: readonly Certificate[]): RemovedCertificate => ({
  why: offered.some(({ certificate_id }) => certificate_id === certificate.certificate_id) ? "expired" : "deleted",
  certificate,
});

/** What stands in the fields; the password only for as long as one works with it. */
function useTyped() {
  const [typed, setTyped] = useState<Typed>({ csosNumber: "", formNumber: "", formNumberAgain: "", password: "" });
  const { password } = typed;
  useEffect(() => {
    if (password === "") return undefined;
    const timer = setTimeout(() => setTyped((before) => ({ ...before, password: "" })), idleMs);
    return () => clearTimeout(timer);
  }, [password]);
  return { typed, setTyped };
}

/** The number that would be stored; undefined while it is not whole, and where there is none. */
function wholeNumber(mode: ControlledMode, typed: string, today: string): string | undefined {
  const number = formNumber(typed);
  const isWhole = mode === "CSOS" ? isCsosSuffix(number) : mode === "Form222" && isForm222Number(number);
  return isWhole ? wholeFormNumber(number, today) : undefined;
}
