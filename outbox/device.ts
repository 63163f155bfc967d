/** What this device knows of its people: its own id, who was here, and whose session lives. Page and worker send for each. */
import { database, resultOf } from "./database.ts";

/** A person with a session on this device. Nothing of them stays here once it ended. */
export type DeviceUser = { user_id: number; name: string; token: string };

export type Device = {
  /** Names this device in every entry; made at the first question. */
  id: () => Promise<string>;
  users: () => Promise<DeviceUser[]>;
  /** The person's live session; null: they must sign in first. */
  token: (user_id: number) => Promise<string | null>;
  /** Called at sign-in and whenever the token changes. */
  keepSession: (user: { user_id: number; name: string; token: string }) => Promise<void>;
  /** Called at sign-out, and for a token that the server no longer takes: a newer one stays. Without `token`: whichever there is. */
  dropSession: (user_id: number, token?: string) => Promise<void>;
  close: () => void;
};

/** Opens the `device` database. */
export function openDevice(storage: IDBFactory, newKey: () => string): Device {
  const db = database(storage, "device", (fresh) => {
    fresh.createObjectStore("users", { keyPath: "user_id" });
    fresh.createObjectStore("device");
  });
  const userIn = (transaction: IDBTransaction, user_id: number): Promise<DeviceUser | undefined> =>
    resultOf<DeviceUser | undefined>(transaction.objectStore("users").get(user_id));
  return {
    id: () =>
      db.run(["device"], "readwrite", async (transaction) => {
        const store = transaction.objectStore("device");
        const known = await resultOf<string | undefined>(store.get("id"));
        if (known !== undefined) return known;
        const made = newKey();
        store.put(made, "id");
        return made;
      }),
    users: () =>
      db.run(["users"], "readonly", (transaction) => resultOf<DeviceUser[]>(transaction.objectStore("users").getAll())),
    token: (user_id) =>
      db.run(["users"], "readonly", async (transaction) => (await userIn(transaction, user_id))?.token ?? null),
    keepSession: (user) =>
      db.run(["users"], "readwrite", async (transaction) => {
        transaction.objectStore("users").put(user);
      }),
    dropSession: (user_id, token) =>
      db.run(["users"], "readwrite", async (transaction) => {
        const user = await userIn(transaction, user_id);
        if (user === undefined || (token !== undefined && user.token !== token)) return;
        transaction.objectStore("users").delete(user_id);
      }),
    close: db.close,
  };
}
