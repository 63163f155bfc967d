/** Texts of the archive of signed orders: an order with all of its records, the read me file, and the script that verifies it. */
import { isoToWire } from "#contract/base/dates.ts";
import { unitFor, unitName } from "#contract/base/units.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { describeFlag } from "#contract/receiving/rules/flags.ts";
import { recordKinds } from "#server/services/documents/form-text.ts";

/** A record of a receipt (21 CFR 1305.22(g)), or of its correction. */
type ArchivedReceipt = {
  line_no: number;
  order_receive_id: number;
  kind: keyof typeof recordKinds;
  quantity: number;
  lot_no: string;
  receive_date: string;
  recorded_at: Date;
  who: string;
  reason: string | null;
};

export function orderText(order: PurchaseOrder, receiptRecords: readonly ArchivedReceipt[]): string {
  const { detail, lines, shipments, receipts, signed } = order;
  const { ship_to } = detail;
  return [
    `ORDER ${detail.order_id}, ORDER FORM ${detail.order_form_number}`,
    "",
    `Purchaser          ${ship_to.company_name}, ${ship_to.address1}, ${ship_to.city_name}, ${ship_to.state_code} ${ship_to.zip_code}`,
    `DEA number         ${detail.buyer_dea_number}`,
    `Placed             ${detail.order_date} by ${detail.order_create_user}`,
    `Status             ${detail.status_description}`,
    ...(signed === undefined
      ? []
      : [
          `Signed             ${signed.signed_at} by ${signed.signed_by}`,
          `Certificate        ${signed.certificate_serial}, issued by ${signed.issued_by}, valid ${signed.valid_from} to ${signed.valid_to}`,
          `May ship until     ${signed.ships_until}`,
          "",
          "CHECKS AT THE TIME OF SIGNING (21 CFR 1311.55(c))",
          ...signed.checks.map(
            ({ check, result, state }) => `${state === "good" ? "good" : "NOT GOOD"}: ${check}. ${result}`,
          ),
          "",
          "REVOCATION LISTS",
          ...signed.crl_hashes.map((hash) => `revocation-lists/${hash}.crl`),
        ]),
    "",
    "LINES",
    ...lines.map(
      ({ line_no, ndc_code, full_description, schedule_name, ...line }) =>
        `${line_no}. NDC ${ndc_code} ${full_description}${schedule_name === null ? "" : ` (C-${schedule_name})`}: ${line.quantity} ${unitFor(line.quantity, unitName(line.sale_UOM_desc))} ordered, ${line.voided_quantity} voided, ${line.shipped_quantity} shipped, ${line.received_quantity} received`,
    ),
    "",
    "SHIPPED",
    ...shipments.flatMap(({ order_id, ship_date, carrier, tracking_number, lines: sent }) =>
      sent.map(
        ({ line_no, quantity, lot_no, expiration_date }) =>
          `${ship_date} shipment ${order_id}, ${carrier} ${tracking_number}: line ${line_no}, ${quantity}, lot ${lot_no}, expiration date ${expiration_date}`,
      ),
    ),
    "",
    "RECEIVED",
    ...receipts.map(
      ({ order_receive_id, line_no, quantity_received, receive_date, received_by, lot_no, ...receipt }) =>
        `${receive_date} receipt ${order_receive_id} by ${received_by}: line ${line_no}, ${quantity_received}, lot ${lot_no}${markOf(receipt)}`,
    ),
    "",
    "RECEIPT RECORDS (21 CFR 1305.22(g))",
    ...receiptRecords.map(receiptRecordText),
    "",
    "LINKED RECORDS",
    ...(signed?.records ?? []).map(
      ({ record_id, kind, made_at, made_by, reason, lines: off }) =>
        `${made_at} record ${record_id}, ${kinds[kind]}${made_by === null ? "" : ` by ${made_by}`}: ${off.map(({ line_no, quantity }) => `line ${line_no}, ${quantity}`).join("; ")}. ${reason}`,
    ),
    "",
  ].join("\n");
}

const receiptRecordText = ({
  recorded_at,
  kind,
  line_no,
  quantity,
  lot_no,
  receive_date,
  ...record
}: ArchivedReceipt) =>
  `${recorded_at.toISOString()} ${recordKinds[kind]}, receipt ${record.order_receive_id} by ${record.who}: line ${line_no}, ${quantity} received on ${isoToWire(receive_date)}, lot ${lot_no}${record.reason === null ? "" : `. ${record.reason}`}`;

/** Returns that a receipt was canceled, or why it needs attention. */
function markOf({ receive_status_code, flagged, ...receipt }: Marked): string {
  const words = flagged.map((flag) => describeFlag(flag, receipt, { day: (date) => date, count: String }));
  const marks = receive_status_code === "CAN" ? ["canceled"] : words;
  return marks.length === 0 ? "" : ` (${marks.join("; ")})`;
}
type Marked = Pick<
  PurchaseOrder["receipts"][number],
  "receive_status_code" | "flagged" | "expiration_date" | "shipped_expiration_date"
>;

const kinds = { void: "VOID", refusal: "not accepted by the supplier", expiry: "expired after 60 days" } as const;

export const readMe = (since: Date, until: Date): string =>
  `Controlled substance orders with a record from ${since.toISOString()} to ${until.toISOString()}: signed, shipped, received, voided, not accepted or expired in this time.

orders/NUMBER-FORM/signed.p7m            the signed order, byte for byte (CMS SignedData, DER)
orders/NUMBER-FORM/signed.xml            the order inside it
orders/NUMBER-FORM/signer.cer            the signer's certificate (X.509, DER)
orders/NUMBER-FORM/authorities.pem       the issuing certificates
orders/NUMBER-FORM/revocation-lists.txt  the names of the revocation lists that the order was checked with
orders/NUMBER-FORM/signed-at.txt         the time of signing, in seconds since 1970
orders/NUMBER-FORM/order.txt             the order with its shipments, receipts and linked records, as text
orders/NUMBER-FORM/order.json            the same as JSON
orders/NUMBER-FORM/receipts.json         the records of its receipts and of their corrections
orders/NUMBER-FORM/linked-records.json   voids, statements of non-acceptance, and expiration after 60 days
revocation-lists/HASH.crl                the revocation lists (DER)
verify.sh                                verifies all of this with sha256sum and openssl
SHA256SUMS                               the SHA-256 hash of every other file

Verify everything:               sh verify.sh
Check that no file was changed:  sha256sum -c SHA256SUMS
Verify one order by hand, in its folder:
  cp authorities.pem trusted.pem
  while read -r list; do openssl crl -inform DER -in "../../$list"; done < revocation-lists.txt >> trusted.pem
  openssl cms -verify -binary -inform DER -in signed.p7m -CAfile trusted.pem -no-CApath -no-CAstore -crl_check_all -purpose any -attime "$(cat signed-at.txt)" -out signed-again.xml
  cmp signed.xml signed-again.xml
`;

/** Exits with 0 when every file is unchanged and every signature was valid when it was made. It trusts the authorities of the archive alone. */
export const verifyScript = String.raw`#!/bin/sh
# Checks every file of this archive against SHA256SUMS. Then verifies each order as of its time of signing, with the certificates and
# revocation lists of this archive alone. Needs sha256sum and openssl 3. Exits with 0 if everything is valid.
cd "$(dirname "$0")" || exit 2
sha256sum --quiet -c SHA256SUMS || exit 1
trusted=$(mktemp) || exit 2
content=$(mktemp) || exit 2
trap 'rm -f "$trusted" "$content"' EXIT
failed=0
for order in orders/*/; do
  [ -d "$order" ] || continue
  cat "$order"authorities.pem > "$trusted"
  while read -r list; do
    openssl crl -inform DER -in "$list" || failed=1
  done < "$order"revocation-lists.txt >> "$trusted"
  if message=$(openssl cms -verify -binary -inform DER -in "$order"signed.p7m -CAfile "$trusted" -no-CApath -no-CAstore \
      -crl_check_all -purpose any -attime "$(cat "$order"signed-at.txt)" -out "$content" 2>&1) &&
    cmp -s "$content" "$order"signed.xml; then
    echo "valid: $order"
  else
    echo "NOT VALID: $order $message"
    failed=1
  fi
done
exit "$failed"
`;
