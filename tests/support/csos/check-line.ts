/** A line of `csos check`: the signer of a hierarchy, believed on the day of the signature. */
import { type hierarchy, signedAt } from "./hierarchy.ts";

const base64 = (bytes: Buffer): string => bytes.toString("base64");

export const createCheckLine = ({ root, sub, signer, crls }: ReturnType<typeof hierarchy>) => ({
  leaf: base64(signer.der),
  intermediates: [base64(sub.der)],
  anchors: [base64(root.der)],
  crls: crls.map(base64),
  at: signedAt,
});
