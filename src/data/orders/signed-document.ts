/** The XML of a signed order as a person reads it (server/services/csos/order-document.ts writes it). Nothing is taken from anywhere else. */

export type Party = { deaNumber: string; name: string; address: readonly string[] };
export type SignedDocument = {
  formNumber: string;
  /** `YYYY-MM-DD`, where the customer is. */
  signedOn: string;
  purchaser: Party;
  supplier: Party;
  shipTo: readonly string[];
  lines: readonly { ndc: string; product: string; schedule: string; packages: string }[];
};

/** @throws Error for text that is no such XML. The page's Trusted Types allow no parser of the browser, and the server writes each element on a line of its own. */
export function documentIn(xml: string): SignedDocument {
  const [root = ""] = elementsIn(xml, "ControlledSubstanceOrder");
  if (root === "") throw new Error("The signed order is not the XML that was expected.");
  return {
    formNumber: textIn(root, "OrderFormNumber"),
    signedOn: textIn(root, "DateSigned"),
    purchaser: partyIn(root, "Purchaser"),
    supplier: partyIn(root, "Supplier"),
    shipTo: textsIn(elementsIn(root, "ShipTo")[0] ?? "", "AddressLine"),
    lines: elementsIn(root, "Line").map((line) => ({
      ndc: textIn(line, "Ndc"),
      product: textIn(line, "Product"),
      schedule: textIn(line, "Schedule"),
      packages: textIn(line, "Packages"),
    })),
  };
}

function partyIn(root: string, name: string): Party {
  const [party = ""] = elementsIn(root, name);
  return { deaNumber: textIn(party, "DeaNumber"), name: textIn(party, "Name"), address: textsIn(party, "AddressLine") };
}

/** What stands in each element of this name; none lies in another of its own name. */
const elementsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^]*?)</${name}>`, "g"))].map(([, content]) => content!);

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const textsIn = (xml: string, name: string): string[] =>
  elementsIn(xml, name).map((text) => text.replaceAll(/&(amp|lt|gt|quot);/g, (_, entity: string) => entities[entity]!));
const textIn = (xml: string, name: string): string => textsIn(xml, name)[0] ?? "";
