/** Events of an EPCIS 1.2 document in XML. A document type, with which a file could name others, is refused before a parser sees it. */
import { DOMParser, type Element } from "@xmldom/xmldom";
import { StartError } from "#server/base/start-error.ts";
import { type Event, parseStep } from "./event.ts";

const eventNames = new Set(["ObjectEvent", "AggregationEvent", "TransactionEvent", "TransformationEvent"]);

/** @throws StartError */
export function eventsOfXml(text: string): Event[] {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new StartError("The file has a document type, and is not read.");
  let problem: string | undefined;
  const note = (message: string) => void (problem ??= message);
  let root: Element | null | undefined;
  try {
    const parser = new DOMParser({ errorHandler: { warning: note, error: note, fatalError: note } });
    root = parser.parseFromString(text, "text/xml").documentElement;
  } catch {
    note("not XML");
  }
  if (problem !== undefined || !root) throw new StartError("The file is not well-formed XML.");
  if (root.localName !== "EPCISDocument") throw new StartError("The file is no EPCIS document.");
  return below(root, (name) => eventNames.has(name)).flatMap((event) => eventOf(event) ?? []);
}

function eventOf(event: Element): Event | undefined {
  const texts = (name: string, within?: string): string[] =>
    (within === undefined ? [event] : below(event, (each) => each === within))
      .flatMap((place) => below(place, (each) => each === name))
      .map((each) => (each.textContent ?? "").trim());
  const time = new Date(texts("eventTime")[0] ?? "");
  if (Number.isNaN(time.getTime())) return undefined;
  return {
    type: event.localName ?? "",
    id: texts("eventID")[0] ?? "",
    isErrorDeclaration: below(event, (name) => name === "errorDeclaration").length > 0,
    time,
    action: texts("action")[0] ?? "",
    step: parseStep(texts("bizStep")[0] ?? ""),
    epcs: [...texts("epc", "epcList"), ...texts("epcClass", "quantityList")],
    parent: texts("parentID")[0] || undefined,
    children: [...texts("epc", "childEPCs"), ...texts("epcClass", "childQuantityList")],
    lot: texts("lotNumber")[0] ?? "",
    expires: /^\d{4}-\d\d-\d\d/.exec(texts("itemExpirationDate")[0] ?? "")?.[0] ?? "",
    transactions: texts("bizTransaction", "bizTransactionList"),
  };
}

const isElement = (node: { nodeType: number }): node is Element => node.nodeType === 1;

/** Elements below of a name, whatever their namespace: each feed has a version of its own. */
function below(element: Element, isNamed: (name: string) => boolean): Element[] {
  return Array.from(element.childNodes).flatMap((node) => {
    if (!isElement(node)) return [];
    return isNamed(node.localName ?? "") ? [node] : below(node, isNamed);
  });
}
