/** Texts of the archive of signed orders: an order with all of its records, and the read me file. */
import { unitFor, unitName } from "#contract/base/units.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { describeFlag } from "#contract/receiving/rules/flags.ts";

export function orderText(order: PurchaseOrder): string {
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
    "LINKED RECORDS",
    ...(signed?.records ?? []).map(
      ({ record_id, kind, made_at, made_by, reason, lines: off }) =>
        `${made_at} record ${record_id}, ${kinds[kind]}${made_by === null ? "" : ` by ${made_by}`}: ${off.map(({ line_no, quantity }) => `line ${line_no}, ${quantity}`).join("; ")}. ${reason}`,
    ),
    "",
  ].join("\n");
}

/** Returns that a receipt was canceled, or why it needs attention. */
function markOf({ receive_status_code, flagged = [], ...receipt }: Marked): string {
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
  `Controlled substance orders signed from ${since.toISOString()} to ${until.toISOString()}.

orders/NUMBER-FORM/signed.p7m       the signed order, byte for byte (CMS SignedData, DER)
orders/NUMBER-FORM/signed.xml       the order inside it
orders/NUMBER-FORM/signer.cer       the signer's certificate (X.509, DER)
orders/NUMBER-FORM/authorities.pem  the issuing certificates
orders/NUMBER-FORM/order.txt        the order with its shipments, receipts and voided packages, as text
orders/NUMBER-FORM/order.json       the same as JSON
revocation-lists/HASH.crl           the revocation lists used to check the orders
SHA256SUMS                          the SHA-256 hash of every other file

Check that no file was changed:     sha256sum -c SHA256SUMS
Verify a signature:                 openssl cms -verify -binary -inform DER -in signed.p7m -CAfile authorities.pem -purpose any -out signed-again.xml
                                    (add -no_check_time if the certificate has expired)
`;
