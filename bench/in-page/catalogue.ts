/** The catalogue's store as a global of a page, to fill it without waiting for a sync. Bundled by ../tablet.ts. */
import { keepOwn } from "#src/offline/sealed-prices.ts";
import { openCatalogue } from "#src/offline/catalogue/store.ts";

export const bench = { openCatalogue, keepOwn };
