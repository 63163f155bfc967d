/** People who come and go on one tablet, for tests of the outbox: how they arrive, what they write, and every byte that the disk holds. */
import { hkdfSync } from "node:crypto";
import { customerKeyInfo } from "#contract/outbox/rules/seal.ts";
import { openDevice } from "#outbox/database/device.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { openOutbox, type Outbox } from "#outbox/outbox.ts";
import { othersLeave } from "#outbox/sealing/people.ts";
import { newTablet, type Tablet, user_id } from "./tablet.ts";

export const admin = 9;
export const line = { item_id: 48_120, quantity_uom_code: "CT" };
export const add = (quantity: number) => ({ call: "addItem", body: { ...line, quantity } }) as const;
export const goods = {
  order_id: 4_821_907,
  item_id: 48_120,
  quantity_received: 3,
  lot_no: "SECRETLOT",
  receive_date: "03/02/2026",
};
export const snapshot = { full_description: "Rocuronium", ndc_code: "1", schedule_name: null, sale_UOM_desc: "Carton" };
export const noNetwork = new Error("There is no network.");
export const keys = { [user_id]: "A".repeat(42) + "E", [admin]: "B".repeat(42) + "E" };
/** What the server gives an admin of a customer for what the first person left. */
export const customerKey = (customer_id: number): string =>
  Buffer.from(
    hkdfSync("sha256", Buffer.from(keys[user_id], "base64url"), "", customerKeyInfo(customer_id), 32),
  ).toString("base64url");

export const states = (entries: readonly Entry[]) => entries.map(({ call, state }) => `${call} ${state}`);

/** The page at sign-in: session, then the key as the server gives it, then whatever was sealed. */
export async function arrive(
  tablet: Tablet,
  who: number,
  key: string | undefined = keys[who as keyof typeof keys],
): Promise<Outbox> {
  await othersLeave(who, tablet.machine);
  const device = openDevice(tablet.machine.storage, () => "device-1");
  await device.keepSession({ user_id: who, name: "Dan Dock", token: `token-${who}` });
  const outbox = await openOutbox(who, tablet.machine);
  if (key !== undefined) await device.keepSealKey(who, key);
  device.close();
  await outbox.unlock();
  return outbox;
}

export async function atWork() {
  const tablet = await newTablet();
  tablet.answers = [noNetwork];
  const outbox = await arrive(tablet, user_id);
  return { tablet, outbox };
}

/** Every byte of the disk, as text. */
export async function disk({ machine: { storage } }: Tablet): Promise<string> {
  const all: unknown[] = [];
  for (const { name } of await storage.databases()) {
    const open = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = storage.open(name!);
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error!));
    });
    for (const store of open.objectStoreNames) {
      const request = open.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => {
        request.addEventListener("success", resolve);
      });
      all.push(name, store, request.result);
    }
    open.close();
  }
  return JSON.stringify(all, (_key, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? Buffer.from(value as ArrayBuffer).toString("latin1")
      : value,
  );
}
/** The databases on the disk. */
export const databases = async ({ machine }: Tablet): Promise<string[]> =>
  (await machine.storage.databases()).map(({ name }) => name!).toSorted((one, other) => one.localeCompare(other));
