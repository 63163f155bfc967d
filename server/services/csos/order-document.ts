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
type OrderDocumentLine = {
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
    `  <OrderFormNumber>${elementText(orderFormNumber)}</OrderFormNumber>`,
    `  <DateSigned at="${signedAt.toISOString()}">${elementText(signedOn)}</DateSigned>`,
    ...party("Purchaser", purchaser),
    ...party("Supplier", supplier),
    "  <ShipTo>",
    ...shipTo.map((each) => `    <AddressLine>${elementText(each)}</AddressLine>`),
    "  </ShipTo>",
    `  <Lines count="${lines.length}">`,
    ...lines.flatMap(line),
    "  </Lines>",
    "</ControlledSubstanceOrder>",
    "",
  ];
  return Buffer.from(parts.join("\n"), "utf8");
}

/** The address of a ship-to, line by line. */
export function shipToLines(address: unknown): string[] {
  const { company_name, address1, address2, city_name, state_code, zip_code } = (address ?? {}) as Record<
    string,
    string | null | undefined
  >;
  return [company_name, address1, address2, `${city_name}, ${state_code} ${zip_code}`].flatMap((line) => line || []);
}

const party = (name: string, { deaNumber, name: said, address }: OrderDocument["purchaser"]): string[] => [
  `  <${name}>`,
  `    <DeaNumber>${elementText(deaNumber)}</DeaNumber>`,
  `    <Name>${elementText(said)}</Name>`,
  ...address.map((each) => `    <AddressLine>${elementText(each)}</AddressLine>`),
  `  </${name}>`,
];

const line = ({ ndc, name, schedule, unit, contents, form, packages }: OrderDocumentLine, at: number): string[] => [
  `    <Line number="${at + 1}">`,
  `      <Ndc>${elementText(ndc)}</Ndc>`,
  `      <Product>${elementText(name)}</Product>`,
  ...(schedule === null ? [] : [`      <Schedule>${elementText(schedule)}</Schedule>`]),
  `      <Package unit="${elementText(unit)}" contents="${contents}" form="${elementText(form)}"/>`,
  `      <Packages>${packages}</Packages>`,
  "    </Line>",
];

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as the document has it. What XML cannot hold is shown as missing, never left out. */
export const elementText = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "\ufffd")
    .replaceAll(/[&<>"]/g, (character) => entities[character]!);
