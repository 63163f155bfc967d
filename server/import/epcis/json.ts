/** Events of an EPCIS 2.0 document in JSON. Whatever is not as it should be is no event, or says nothing. */
import { StartError } from "#server/base/start-error.ts";
import { type Event, parseStep } from "./event.ts";

/** @throws StartError */
export function eventsOfJson(text: string): Event[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new StartError("The file is neither XML nor JSON.");
  }
  const root = objectOf(document);
  const body = objectOf(root["epcisBody"]);
  const list = listOf(body["eventList"]);
  if (root["type"] !== "EPCISDocument" || list.length === 0)
    throw new StartError("The file is no EPCIS 2.0 document with events.");
  return list.flatMap((each) => eventOf(objectOf(each)) ?? []);
}

function eventOf(event: Record<string, unknown>): Event | undefined {
  const time = new Date(textOf(event["eventTime"]));
  if (Number.isNaN(time.getTime())) return undefined;
  const ilmd = objectOf(event["ilmd"]);
  const named = (name: string) =>
    textOf(Object.entries(ilmd).find(([key]) => key.split(":").at(-1) === name)?.[1] ?? "");
  const quantities = (key: string) => listOf(event[key]).map((each) => textOf(objectOf(each)["epcClass"]));
  const parent = textOf(event["parentID"]);
  return {
    type: textOf(event["type"]),
    id: textOf(event["eventID"]),
    isErrorDeclaration: "errorDeclaration" in event,
    time,
    action: textOf(event["action"]),
    step: parseStep(textOf(event["bizStep"])),
    epcs: [...texts(event["epcList"]), ...quantities("quantityList")].filter((each) => each !== ""),
    parent: parent === "" ? undefined : parent,
    children: [...texts(event["childEPCs"]), ...quantities("childQuantityList")].filter((each) => each !== ""),
    lot: named("lotNumber"),
    expires: /^\d{4}-\d\d-\d\d/.exec(named("itemExpirationDate"))?.[0] ?? "",
    transactions: listOf(event["bizTransactionList"]).map((each) => textOf(objectOf(each)["bizTransaction"])),
  };
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const texts = (value: unknown): string[] => listOf(value).map(textOf);
