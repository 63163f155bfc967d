/** Examples of the calls about suspect product, and a small EPCIS document in both forms. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importEpcis } from "#server/commands/epcis-import.ts";
import { orderNotFound } from "#server/services/orders/text.ts";
import { productNotFound } from "#server/services/receiving/claims-text.ts";
import * as messages from "#server/services/receiving/quarantine-text.ts";
import type { Client, TestApp } from "./app.ts";
import { auditKeys } from "./audit-keys.ts";
import { items } from "./company.ts";
import type { Make, World } from "./example.ts";
import { arrived } from "./orders.ts";
import { getServerNow } from "./present.ts";

export const suspectUnit = (given: object = {}) => ({
  quarantine_id: randomUUID() as string,
  item_id: items.plain,
  quantity: 1,
  reason: "unknown_serial",
  serial_number: `X${randomUUID().slice(0, 8)}`,
  lot_no: "LOT1",
  ...given,
});

/** Puts one in quarantine; gives its number. */
export async function inQuarantine(buyer: Client, given: object = {}): Promise<string> {
  const unit = suspectUnit(given);
  await buyer.post("/api/quarantine", unit);
  return unit.quarantine_id;
}

/** Two packages of a lot in a tote, of a delivery. */
export const epcisXml = (delivery: number) => `<?xml version="1.0" encoding="UTF-8"?>
<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:1" xmlns:cbvmda="urn:epcglobal:cbv:mda" schemaVersion="1.2" creationDate="2026-11-20T10:00:00Z">
  <EPCISBody><EventList>
    <ObjectEvent>
      <eventTime>2026-11-18T10:00:00Z</eventTime><eventTimeZoneOffset>+00:00</eventTimeZoneOffset>
      <epcList><epc>urn:epc:id:sgtin:0399904.021202.S1</epc><epc>urn:epc:id:sgtin:0399904.021202.S%2F2</epc></epcList>
      <action>ADD</action>
      <extension><ilmd><cbvmda:lotNumber>LOT7</cbvmda:lotNumber><cbvmda:itemExpirationDate>2028-02-29</cbvmda:itemExpirationDate></ilmd></extension>
    </ObjectEvent>
    <AggregationEvent>
      <eventTime>2026-11-19T10:00:00Z</eventTime><eventTimeZoneOffset>+00:00</eventTimeZoneOffset>
      <parentID>urn:epc:id:sscc:0614141.1234567890</parentID>
      <childEPCs><epc>urn:epc:id:sgtin:0399904.021202.S1</epc></childEPCs>
      <action>ADD</action>
    </AggregationEvent>
    <ObjectEvent>
      <eventTime>2026-11-20T10:00:00Z</eventTime><eventTimeZoneOffset>+00:00</eventTimeZoneOffset>
      <epcList><epc>urn:epc:id:sscc:0614141.1234567890</epc></epcList>
      <action>OBSERVE</action>
      <bizTransactionList><bizTransaction type="urn:epcglobal:cbv:btt:desadv">urn:epcglobal:cbv:bt:0614141000005:${delivery}</bizTransaction></bizTransactionList>
    </ObjectEvent>
  </EventList></EPCISBody>
</epcis:EPCISDocument>
`;

/** The same in the newer form, with Digital Links. */
export const epcisJson = (delivery: number): string =>
  JSON.stringify({
    "@context": ["https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld"],
    type: "EPCISDocument",
    schemaVersion: "2.0",
    creationDate: "2026-11-20T10:00:00Z",
    epcisBody: {
      eventList: [
        {
          type: "ObjectEvent",
          eventTime: "2026-11-18T10:00:00Z",
          action: "ADD",
          epcList: ["https://id.gs1.org/01/00399904212023/21/S1", "https://id.gs1.org/01/00399904212023/21/S%2F2"],
          ilmd: { "cbvmda:lotNumber": "LOT7", "cbvmda:itemExpirationDate": "2028-02-29" },
        },
        {
          type: "AggregationEvent",
          eventTime: "2026-11-19T10:00:00Z",
          action: "ADD",
          parentID: "https://id.gs1.org/00/106141412345678908",
          childEPCs: ["https://id.gs1.org/01/00399904212023/21/S1"],
        },
        {
          type: "ObjectEvent",
          eventTime: "2026-11-20T10:00:00Z",
          action: "OBSERVE",
          epcList: ["https://id.gs1.org/00/106141412345678908"],
          bizTransactionList: [{ type: "desadv", bizTransaction: `urn:epcglobal:cbv:bt:0614141000005:${delivery}` }],
        },
      ],
    },
  });

/** Imports a document as the command does; gives what it prints. */
export async function imported(
  { pools }: Pick<TestApp, "pools">,
  content: string | Buffer,
  options: { shipment?: string; now?: Date } = {},
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "portal-epcis-"));
  try {
    const file = join(folder, "document");
    writeFileSync(file, content);
    const { now = getServerNow(), ...rest } = options;
    return await importEpcis({ pools, auditKeys, now }, file, rest);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A delivery of an order that arrived. */
export async function deliveryOf({ app }: Pick<World, "app">, order_id: number): Promise<number> {
  const { rows } = await app.pools.system.query("select shipment_order_id as id from shipments where order_id = $1", [
    order_id,
  ]);
  return rows[0].id as number;
}

/** A document of a feed about a delivery; gives its number. */
async function documentOf(world: World): Promise<number> {
  const delivery = await deliveryOf(world, await arrived(world));
  const [said] = await imported(world.app, epcisXml(delivery));
  return Number(/^Document (\d+)/.exec(said!)![1]);
}

const nobodys = "00000000-0000-4000-8000-000000000000";
const noUnit = { status: 404, sentence: messages.unitNotFound };

export const suspectExamples: Record<string, Make> = {
  quarantineUnit: async () => ({
    input: suspectUnit(),
    other: suspectUnit(),
    refused: { input: suspectUnit({ item_id: 999_999 }), status: 400, sentence: productNotFound },
  }),
  quarantined: async () => ({ input: {} }),
  resolveQuarantine: async ({ buyer }) => ({
    input: { quarantine_id: await inQuarantine(buyer), outcome: "released", resolution: "The maker verified it." },
    other: { quarantine_id: await inQuarantine(buyer), outcome: "returned", resolution: "Goes back." },
    refused: { input: { quarantine_id: nobodys, outcome: "released", resolution: "x" }, ...noUnit },
  }),
  transactions: async () => ({ input: { text: "LOT7" }, other: { text: "S1" } }),
  epcisDocument: async (world) => ({
    input: { documentId: await documentOf(world) },
    refused: { input: { documentId: 2_000_000_000 }, status: 404, sentence: messages.documentNotFound },
  }),
  transactionInformation: async (world) => ({
    input: { orderId: await arrived(world) },
    refused: { input: { orderId: 2_000_000_000 }, status: 404, sentence: orderNotFound },
  }),
  form3911: async ({ buyer }) => ({
    input: { quarantineId: await inQuarantine(buyer) },
    refused: { input: { quarantineId: nobodys }, ...noUnit },
  }),
};
