/** The catalogue of a device without its worker: store and answers on a disk in memory. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { OwnCatalogue } from "#contract/catalogue.ts";
import { answersFrom, type Answers } from "#src/offline/catalogue/answers.ts";
import { openCatalogue, type CatalogueStore, type Classes } from "#src/offline/catalogue/store.ts";
import type { Changes } from "#src/offline/catalogue/writer.ts";
import type { Owner } from "#src/offline/own-prices.ts";

Object.assign(globalThis, { IDBKeyRange });

export const owner: Owner = { user_id: 7, customer_id: 1001 };
const noOffers: OwnCatalogue = { version: "1", unchanged: false, prices: [], incentives: [] };

export type DeviceCatalogue = {
  store: CatalogueStore;
  answers: Answers;
  disk: IDBFactory;
  /** Asks until there is nothing more, as the page does. Gives how often it asked. */
  sync: (changes: (cursor: string | undefined) => Changes | Promise<Changes>) => Promise<number>;
};

/** One with this customer's offers. `disk`: that of a device that was here before. */
export function deviceCatalogue({ disk = new IDBFactory(), own = noOffers, now = 1_000 } = {}): DeviceCatalogue {
  const store = openCatalogue(disk, () => now);
  const answers = answersFrom(store, async (asker) => ({ owner: asker, as_of: now, own }));
  return {
    store,
    answers,
    disk,
    sync: async (changes) => {
      let cursor = (await store.sync())?.cursor;
      for (let asked = 1; ; asked++) {
        const applied = await store.apply(cursor, await changes(cursor));
        answers.hear(applied.changed ? "products" : "checked");
        cursor = applied.cursor;
        if (!applied.again) return asked;
      }
    },
  };
}

export const classes: Classes = Array.from({ length: 12 }, (_, at) => ({
  class_id: at + 1,
  class_name: `Class ${at + 1}`,
  add_header_html: at === 5 ? "<p>Inhalation</p>" : null,
}));
