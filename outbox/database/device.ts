/** What this device knows of its people: its own id, who was here, and whose session lives. Page and worker send for each. */
import { database, resultOf } from "./database.ts";

/** A person with a session on this device. */
type DeviceUser = { user_id: number; name: string; token: string };

/** What is known of a person until they leave: without a token their session is over; the key is the server's, for sealing what they leave unsent. */
type UserRecord = { user_id: number; name: string; token: string | null; seal_key?: string };

export type Device = {
  /** Names this device in every entry; made at the first question. */
  id: () => Promise<string>;
  /** Those whose session lives. */
  users: () => Promise<DeviceUser[]>;
  /** Everybody who was here and has not left. */
  everybody: () => Promise<number[]>;
  /** Whether this person has left the device `id`. One that has lost everything, its own id too, says nothing of who left. */
  hasLeft: (user_id: number, id: string) => Promise<boolean>;
  /** The person's live session; null: they must sign in first. */
  token: (user_id: number) => Promise<string | null>;
  /** Called at sign-in and whenever the token changes; the key stays. */
  keepSession: (user: { user_id: number; name: string; token: string }) => Promise<void>;
  /** For a token that the server no longer takes: a newer one stays. Without `token`: whichever there is. */
  dropSession: (user_id: number, token?: string) => Promise<void>;
  /** The key for sealing what this person leaves; undefined until the server has given it. */
  sealKey: (user_id: number) => Promise<string | undefined>;
  /** False: they have left meanwhile. */
  keepSealKey: (user_id: number, seal_key: string) => Promise<boolean>;
  /** Takes everything of a person who leaves from here; gives the way back, should leaving fail. */
  forget: (user_id: number) => Promise<{ seal_key: string | undefined; undo: () => Promise<void> }>;
  close: () => void;
};

/** Opens the `device` database. */
export function openDevice(storage: IDBFactory, newKey: () => string): Device {
  const db = database(storage, "portal-device", [
    (fresh) => {
      fresh.createObjectStore("users", { keyPath: "user_id" });
      fresh.createObjectStore("device");
    },
  ]);
  const inUsers = <T>(mode: "readonly" | "readwrite", work: (users: IDBObjectStore) => Promise<T>): Promise<T> =>
    db.run(["users"], mode, (transaction) => work(transaction.objectStore("users")));
  const rowIn = (users: IDBObjectStore, user_id: number): Promise<UserRecord | undefined> =>
    resultOf<UserRecord | undefined>(users.get(user_id));
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
      inUsers("readonly", async (users) => {
        const rows = await resultOf<UserRecord[]>(users.getAll());
        return rows.flatMap(({ user_id, name, token }) => (token === null ? [] : [{ user_id, name, token }]));
      }),
    everybody: () => inUsers("readonly", (users) => resultOf(users.getAllKeys()) as Promise<number[]>),
    hasLeft: (user_id, id) =>
      db.run(["users", "device"], "readonly", async (transaction) => {
        const [row, known] = await Promise.all([
          rowIn(transaction.objectStore("users"), user_id),
          resultOf<string | undefined>(transaction.objectStore("device").get("id")),
        ]);
        return row === undefined && known === id;
      }),
    token: (user_id) => inUsers("readonly", async (users) => (await rowIn(users, user_id))?.token ?? null),
    keepSession: (user) =>
      inUsers("readwrite", async (users) => {
        const row = await rowIn(users, user.user_id);
        // Known already it takes no room, of which there may be none.
        if (row?.token !== user.token || row.name !== user.name) users.put({ ...row, ...user });
      }),
    dropSession: (user_id, token) =>
      inUsers("readwrite", async (users) => {
        const row = await rowIn(users, user_id);
        if (row === undefined || (token !== undefined && row.token !== token)) return;
        users.put({ ...row, token: null });
      }),
    sealKey: (user_id) => inUsers("readonly", async (users) => (await rowIn(users, user_id))?.seal_key),
    keepSealKey: (user_id, seal_key) =>
      inUsers("readwrite", async (users) => {
        const row = await rowIn(users, user_id);
        if (row !== undefined) users.put({ ...row, seal_key });
        return row !== undefined;
      }),
    forget: (user_id) =>
      inUsers("readwrite", async (users) => {
        const row = await rowIn(users, user_id);
        users.delete(user_id);
        const undo = () =>
          inUsers("readwrite", async (again) => {
            if (row !== undefined) again.put(row);
          });
        return { seal_key: row?.seal_key, undo };
      }),
    close: db.close,
  };
}
