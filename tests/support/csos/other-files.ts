/** Files of certificates that are not PKCS#12, as users upload them by mistake. */
import * as d from "./der.ts";
import type { Holder } from "./issue.ts";

/** PKCS#7 with certificates and no signature (RFC 2315 §9), which is what a .p7b file contains. */
export const certificatesOnly = (...holders: Holder[]): Buffer =>
  d.sequence(
    d.oid("1.2.840.113549.1.7.2"),
    d.der(
      0xa0,
      d.sequence(
        d.integer(1),
        d.setOf(),
        d.sequence(d.oid("1.2.840.113549.1.7.1")),
        d.der(0xa0, Buffer.concat(holders.map(({ der }) => der))),
        d.setOf(),
      ),
    ),
  );

/** Text that a PEM file holds of these bytes. */
export const pem = (label: string, der: Buffer): Buffer =>
  Buffer.from(
    `-----BEGIN ${label}-----\n${der.toString("base64").replaceAll(/.{64}/g, "$&\n")}\n-----END ${label}-----\n`,
  );

/** A certificate with its private key under no password, as OpenSSL writes both. */
export const pemWithKey = ({ der, keys }: Holder): Buffer =>
  Buffer.concat([
    Buffer.from("Bag Attributes: <No Attributes>\n"),
    Buffer.from(keys.privateKey.export({ type: "pkcs8", format: "pem" })),
    pem("CERTIFICATE", der),
  ]);
