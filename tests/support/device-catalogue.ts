/** The catalogue of a device without its worker: store and answers on a disk in memory. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { KeptProduct, KeptUnit, OwnCatalogue, SaleUnit } from "#contract/catalogue/catalogue.ts";
import { byPlace, cataloguePlaceOf } from "#contract/catalogue/rules/search.ts";
import { answersFrom, type Answers } from "#src/offline/catalogue/answers.ts";
import { openCatalogue, type CatalogueStore, type Classes } from "#src/offline/catalogue/store.ts";
import type { Changes } from "#src/offline/catalogue/writer.ts";
import type { Owner } from "#src/offline/own-prices.ts";

Object.assign(globalThis, { IDBKeyRange });

export const owner: Owner = { user_id: 7, customer_id: 1001 };
const noOffers: OwnCatalogue = {
  version: "1",
  unchanged: false,
  prices: [],
  allocations: [],
  bonus_basis_points: 0,
  incentives: [],
};

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
  const answers = answersFrom(store, async (caller) => ({ owner: caller, as_of: now, own }));
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

/** All products as the device shows them, in its order, without what is made of them; undefined: it shows nothing. */
export async function shown({ answers }: Pick<DeviceCatalogue, "answers">) {
  const everything = { searchText: "", classId: null, type: "ALL", page: 1, page_size: 1_000_000 } as const;
  const found = await answers.search(owner, everything);
  return found?.answer.groups.flatMap(({ display_group, items }) =>
    items.map(({ item_id, full_description, units }) => [item_id, full_description, display_group, units.map(kept)]),
  );
}

/** A unit without what a customer's price adds. */
function kept(unit: SaleUnit): KeptUnit {
  const { list_price: _, ...rest } = unit;
  return rest;
}

/** The same of these products. */
export const inOrder = (products: readonly KeptProduct[]) =>
  products
    .toSorted((a, b) => byPlace(cataloguePlaceOf(a), cataloguePlaceOf(b)))
    .map(({ item_id, full_description, display_group, units }) => [item_id, full_description, display_group, units]);

/** The device after its process ended: the same disk. */
export const restarted = ({ disk }: DeviceCatalogue) => deviceCatalogue({ disk });

export const classes: Classes = Array.from({ length: 12 }, (_, at) => ({
  class_id: at + 1,
  class_name: `Class ${at + 1}`,
  add_header_html: at === 5 ? "<p>Inhalation</p>" : null,
}));
