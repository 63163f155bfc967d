/**
 * The electronic order that is signed (21 CFR 1305.21): one UTF-8 file, the same bytes for the same order. Whatever stands in the order stands here, and
 * nothing of it is read from anywhere else when the signature is verified.
 */

export type OrderDocument = {
  /** All nine characters. */
  orderFormNumber: string;
  /** `YYYY-MM-DD`, where the customer is. */
  signedOn: string;
  signedAt: Date;
  /** As registered: the certificate says it. */
  purchaser: { deaNumber: string; name: string; address: readonly string[] };
  supplier: { deaNumber: string; name: string; address: readonly string[] };
  /** Where the goods go: the registered location (21 CFR 1305.22(f)). */
  shipTo: readonly string[];
  lines: readonly OrderDocumentLine[];
};
export type OrderDocumentLine = {
  ndc: string;
  /** With the strength, as the catalogue has it. */
  name: string;
  schedule: string | null;
  /** What one package is. */
  unit: string;
  contents: number;
  form: string;
  packages: number;
};

export function orderDocument(order: OrderDocument): Buffer {
  const { orderFormNumber, signedOn, signedAt, purchaser, supplier, shipTo, lines } = order;
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ControlledSubstanceOrder version="1">',
    `  <OrderFormNumber>${safe(orderFormNumber)}</OrderFormNumber>`,
    `  <DateSigned at="${signedAt.toISOString()}">${safe(signedOn)}</DateSigned>`,
    ...party("Purchaser", purchaser),
    ...party("Supplier", supplier),
    "  <ShipTo>",
    ...shipTo.map((each) => `    <AddressLine>${safe(each)}</AddressLine>`),
    "  </ShipTo>",
    `  <Lines count="${lines.length}">`,
    ...lines.flatMap(line),
    "  </Lines>",
    "</ControlledSubstanceOrder>",
    "",
  ];
  return Buffer.from(parts.join("\n"), "utf8");
}

const party = (name: string, { deaNumber, name: said, address }: OrderDocument["purchaser"]): string[] => [
  `  <${name}>`,
  `    <DeaNumber>${safe(deaNumber)}</DeaNumber>`,
  `    <Name>${safe(said)}</Name>`,
  ...address.map((each) => `    <AddressLine>${safe(each)}</AddressLine>`),
  `  </${name}>`,
];

const line = ({ ndc, name, schedule, unit, contents, form, packages }: OrderDocumentLine, at: number): string[] => [
  `    <Line number="${at + 1}">`,
  `      <Ndc>${safe(ndc)}</Ndc>`,
  `      <Product>${safe(name)}</Product>`,
  ...(schedule === null ? [] : [`      <Schedule>${safe(schedule)}</Schedule>`]),
  `      <Package unit="${safe(unit)}" contents="${contents}" form="${safe(form)}"/>`,
  `      <Packages>${packages}</Packages>`,
  "    </Line>",
];

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What XML cannot hold is shown as missing, never left out. */
const safe = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "\ufffd")
    .replaceAll(/[&<>"]/g, (character) => entities[character]!);
