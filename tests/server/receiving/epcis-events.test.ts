/** Events of an EPCIS document: declared in error, deleted, and in the order of their times; and whose line a serial number is. */
import { describe, expect, test } from "vitest";
import { readEpcis, readUnitsTogether } from "#server/import/epcis/read.ts";
import { testApp } from "#tests/support/app.ts";
import { items, people } from "#tests/support/company.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";
import { deliveryOf, imported } from "#tests/support/suspect-examples.ts";

type Given = {
  type?: "ObjectEvent" | "AggregationEvent" | "TransactionEvent";
  /** Of the day; the hour alone. */
  hour: number;
  action?: "ADD" | "OBSERVE" | "DELETE";
  step?: string;
  id?: string;
  corrections?: string[];
  serials?: string[];
  parent?: string;
  children?: string[];
  lot?: string;
  order?: number;
};

/** Carton of items.plain, 00399904212023. */
const urn = (serial: string) => `urn:epc:id:sgtin:0399904.021202.${serial}`;
const toteUrn = "urn:epc:id:sscc:0614141.1234567890";
const tote = "106141412345678908";
const at = ({ hour }: Given) => `2026-11-20T${String(hour).padStart(2, "0")}:00:00Z`;
const identifier = (name: string) => (name.startsWith("urn:") ? name : urn(name));

const xmlEvent = (given: Given) => {
  const {
    type = "ObjectEvent",
    action = "OBSERVE",
    step,
    id,
    corrections,
    serials = [],
    parent,
    children,
    lot,
  } = given;
  const list = (names: string[]) => names.map((name) => `<epc>${identifier(name)}</epc>`).join("");
  const wrong = corrections?.map((each) => `<correctiveEventID>${each}</correctiveEventID>`).join("");
  return `<${type}><eventTime>${at(given)}</eventTime><eventTimeZoneOffset>+00:00</eventTimeZoneOffset>
    <baseExtension>${id === undefined ? "" : `<eventID>${id}</eventID>`}${
      wrong === undefined
        ? ""
        : `<errorDeclaration><declarationTime>2026-11-22T10:00:00Z</declarationTime><correctiveEventIDs>${wrong}</correctiveEventIDs></errorDeclaration>`
    }</baseExtension>
    ${parent === undefined ? "" : `<parentID>${parent}</parentID>`}<epcList>${list(serials)}</epcList>
    ${children === undefined ? "" : `<childEPCs>${list(children)}</childEPCs>`}<action>${action}</action>
    ${step === undefined ? "" : `<bizStep>urn:epcglobal:cbv:bizstep:${step}</bizStep>`}
    ${given.order === undefined ? "" : `<bizTransactionList><bizTransaction>urn:epcglobal:cbv:bt:0614141000005:${given.order}</bizTransaction></bizTransactionList>`}
    ${lot === undefined ? "" : `<extension><ilmd><lotNumber>${lot}</lotNumber></ilmd></extension>`}</${type}>`;
};
const xml = (...events: Given[]) =>
  Buffer.from(
    `<EPCISDocument><EPCISBody><EventList>${events.map(xmlEvent).join("")}</EventList></EPCISBody></EPCISDocument>`,
  );

const jsonEvent = (given: Given) => ({
  type: given.type ?? "ObjectEvent",
  eventTime: at(given),
  action: given.action ?? "OBSERVE",
  bizStep: given.step,
  eventID: given.id,
  errorDeclaration: given.corrections && {
    declarationTime: "2026-11-22T10:00:00Z",
    correctiveEventIDs: given.corrections,
  },
  epcList: given.serials?.map(identifier),
  parentID: given.parent,
  childEPCs: given.children?.map(identifier),
  ilmd: given.lot === undefined ? undefined : { "cbvmda:lotNumber": given.lot },
  bizTransactionList: given.order === undefined ? undefined : [{ bizTransaction: `urn:x:${given.order}` }],
});
const json = (...events: Given[]) =>
  Buffer.from(JSON.stringify({ type: "EPCISDocument", epcisBody: { eventList: events.map(jsonEvent) } }));

const make = (...serials: string[]): Given => ({ hour: 1, action: "ADD", step: "commissioning", serials, lot: "LOT1" });
const send = (hour: number, serials: string[], more: Partial<Given> = {}): Given => ({
  hour,
  step: "shipping",
  serials,
  ...more,
});

describe.each([
  ["XML", xml],
  ["JSON", json],
])("EPCIS as %s", (_form, write) => {
  const serialsIn = (...events: Given[]) =>
    readEpcis(write(...events))
      .units.map(({ serial_number }) => serial_number)
      .toSorted();

  const wrong = send(5, ["A", "B", "C"], { id: "urn:uuid:1" });
  const declaration = { ...wrong, corrections: ["urn:uuid:2"] };
  const correction = send(5, ["A", "B"], { id: "urn:uuid:2" });
  test.each([
    ["behind the wrong event", [make("A", "B", "C"), wrong, declaration, correction]],
    ["before the wrong event", [make("A", "B", "C"), correction, wrong, declaration]],
    ["behind its declaration, which is listed first", [declaration, correction, wrong, make("A", "B", "C")]],
  ])("an event that is declared in error does not count, and its correction does %s", (_place, events) => {
    expect(serialsIn(...events)).toEqual(["A", "B"]);
  });

  test("an event without an ID is declared in error by its content", () => {
    const { id: _, ...unnamed } = wrong;
    expect(serialsIn(make("A", "B", "C"), unnamed, { ...unnamed, corrections: [] }, correction)).toEqual(["A", "B"]);
    expect(serialsIn(make("A", "B", "C"), unnamed, { ...unnamed, corrections: [] })).toEqual([]);
  });

  test("an order that only an event in error names is not named", () => {
    const events = [make("A"), { ...wrong, order: 7 }, { ...declaration, order: 7 }, { ...correction, order: 8 }];
    expect(readEpcis(write(...events)).transactions.map((each) => each.split(":").at(-1))).toEqual(["8"]);
  });

  test("an order that a transaction event takes away again is not named", () => {
    const added: Given = { type: "TransactionEvent", serials: ["A"], order: 7, hour: 3, action: "ADD" };
    const removed: Given = { ...added, hour: 4, action: "DELETE" };
    expect(readEpcis(write(removed, make("A"), added)).transactions).toEqual([]);
    expect(serialsIn(removed, make("A"), added)).toEqual(["A"]);
  });

  test("a package whose life ended does not count, until it begins again", () => {
    const destroyed: Given = { hour: 2, action: "DELETE", step: "destroying", serials: ["B"] };
    expect(serialsIn(make("A", "B"), destroyed)).toEqual(["A"]);
    expect(serialsIn(make("A", "B"), destroyed, send(3, ["A", "B"]))).toEqual(["A"]);
    expect(serialsIn(make("A", "B"), destroyed, { ...make("B"), hour: 3 })).toEqual(["A", "B"]);
  });

  test("events count in the order of their times, not of the document", () => {
    const relabeled: Given = { ...make("A"), hour: 2, action: "OBSERVE", lot: "LOT2" };
    expect(readEpcis(write(relabeled, make("A"))).units).toMatchObject([{ serial_number: "A", lot_no: "LOT2" }]);
  });

  const pack = (hour: number, children: string[], action: Given["action"] = "ADD"): Given => ({
    type: "AggregationEvent",
    hour,
    action,
    parent: toteUrn,
    children,
  });
  test("a shipped tote holds only what was in it at that time", () => {
    const events = [
      send(5, [toteUrn]),
      pack(6, ["C"]),
      pack(3, ["A", "B"]),
      pack(4, ["B"], "DELETE"),
      make("A", "B", "C"),
    ];
    expect(readEpcis(write(...events)).units).toMatchObject([{ serial_number: "A", sscc: tote }]);
    const emptied = [make("A", "B"), pack(3, ["A"]), pack(4, [], "DELETE"), pack(5, ["B"]), send(6, [toteUrn])];
    expect(serialsIn(...emptied)).toEqual(["B"]);
  });

  test("a tote of which no event says what it holds leaves all packages counted", () => {
    expect(serialsIn(make("A", "B"), send(5, [toteUrn]))).toEqual(["A", "B"]);
  });

  test("a package that was declared not shipped does not count", () => {
    const events = [make("A", "B"), send(5, ["A", "B"]), { hour: 6, step: "void_shipping", serials: ["B"] }];
    expect(serialsIn(...events)).toEqual(["A"]);
  });

  test("a later document declares an event of an earlier one in error", () => {
    const units = readUnitsTogether([write(make("A", "B", "C"), wrong), write(declaration, correction)]);
    expect(units.map(({ serial_number, lot_no }) => [serial_number, lot_no])).toEqual([
      ["A", "LOT1"],
      ["B", "LOT1"],
    ]);
  });
});

const now = new Date("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => now });
const buyer = await app.signIn(people.buyer.email);
const find = async (text: string) => (await buyer.post("/api/transactions/search", { text })).body;

describe("a serial number", () => {
  /** A delivery of two products whose lots have the same number; gives its number. */
  async function deliverTwins(orderId: number): Promise<number> {
    const lines = [
      { item: items.plain, quantity: 2 },
      { item: items.limited, quantity: 2 },
    ];
    await placeOrder(app.pools, { orderId, placedAt: now, lines });
    await ship(app.pools, orderId, { at: now });
    await app.pools.owner.query("delete from shipment_serials");
    await app.pools.owner.query(
      "delete from shipment_lines l using shipment_lines o where (o.order_id, o.line_no) = (l.order_id, l.line_no) and o.lot_no < l.lot_no",
    );
    await app.pools.owner.query("update shipment_lines set lot_no = $2 where order_id = $1", [orderId, `L${orderId}`]);
    return deliveryOf({ app }, orderId);
  }

  test("is of the product with its GTIN where two products have one lot number", async () => {
    const delivery = await deliverTwins(4_960_001);
    const lot = "L4960001";
    const document = xml(
      { ...make("BOTH", "PLAIN"), lot },
      { ...make("urn:epc:id:sgtin:0399917.010402.BOTH", "urn:epc:id:sgtin:0399917.010402.OTHER"), lot },
    );
    await imported(app, document, { shipment: String(delivery) });
    const itemsOf = async (text: string) => (await find(text)).map(({ item_id }: { item_id: number }) => item_id);
    expect(await itemsOf("PLAIN")).toEqual([items.plain]);
    expect(await itemsOf("OTHER")).toEqual([items.limited]);
    expect(await itemsOf("BOTH")).toEqual([items.plain, items.limited]);
  });

  test("is found no more once a later document declares its shipping in error", async () => {
    const delivery = String(await deliverTwins(4_960_011));
    const wrong = send(5, ["LEFT", "KEPT"], { id: "urn:uuid:1" });
    await imported(app, xml({ ...make("LEFT", "KEPT"), lot: "L4960011" }, wrong), { shipment: delivery });
    expect([await find("LEFT"), await find("KEPT")]).toMatchObject([[{}], [{}]]);
    const correction = send(5, ["KEPT"], { id: "urn:uuid:2" });
    const [said] = await imported(app, xml({ ...wrong, corrections: ["urn:uuid:2"] }, correction), {
      shipment: delivery,
    });
    expect(said).toMatch(/: 1 packages\.$/);
    expect([await find("LEFT"), await find("KEPT")]).toMatchObject([[], [{}]]);
  });

  test("is read again when its document is imported again", async () => {
    const delivery = String(await deliverTwins(4_960_021));
    const document = xml({ ...make("AGAIN"), lot: "L4960021" });
    await imported(app, document, { shipment: delivery });
    await app.pools.owner.query("update epcis_units set lot_no = 'WRONG' where serial_number = 'AGAIN'");
    expect(await find("AGAIN")).toEqual([]);
    expect(await imported(app, document, { shipment: delivery })).toEqual([expect.stringContaining("already stored")]);
    expect(await find("AGAIN")).toMatchObject([{ item_id: items.plain }]);
  });
});
