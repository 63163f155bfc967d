/** Asks the validator about holders that a test made; the answer is "good" or the reason. */
import { check } from "#server/csos/check.ts";
import { plainProfile } from "#server/pki/path/profile.ts";
import { csosProfile } from "#server/csos/profile.ts";
import { signedAt } from "./hierarchy.ts";
import type { Holder } from "./issue.ts";

export interface Asked {
  leaf: Holder;
  others?: Holder[];
  anchors: Holder[];
  crls?: Buffer[];
  at?: number;
  now?: number;
  deaNumber?: string;
}

const ask =
  (profile: typeof plainProfile) =>
  ({ leaf, others = [], anchors, crls = [], at = signedAt, now = at, deaNumber }: Asked): string => {
    const outcome = check({
      leaf: leaf.der,
      intermediates: others.map(({ der }) => der),
      anchors: anchors.map(({ der }) => der),
      crls,
      signedAt: at,
      now,
      profile,
      deaNumber,
    });
    return outcome.kind === "good" ? "good" : outcome.reason;
  };

/** For an order of controlled substances. */
export const askCsos = ask(csosProfile);
/** By RFC 5280 alone. */
export const askPlain = ask(plainProfile);
