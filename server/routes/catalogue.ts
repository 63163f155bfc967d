/** Catalogue: classes, search, browse, product. */
import type { Logger } from "pino";

import * as contract from "#contract/catalogue.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as catalogue from "#server/services/catalogue.ts";
import { productChanges } from "#server/services/catalogue-changes.ts";
import type { CatalogueIndex } from "#server/services/catalogue-index.ts";
import { ownCatalogue } from "#server/services/own-catalogue.ts";

/** Routes of the catalogue. @param index what this process searches in. @param log hears of malformed rows. */
export const catalogueRoutes = ({ index, log }: { index: CatalogueIndex; log: Pick<Logger, "warn"> }): Served[] => [
  serve(contract.classifications, (db) => catalogue.classifications(index, db)),
  serve(contract.product, catalogue.product),
  serve(contract.productsForCustomer, (db, asker, input) => catalogue.productsForCustomer(index, db, asker, input)),
  serve(contract.productChanges, (db, _, input) => productChanges({ db, log }, input)),
  serve(contract.ownCatalogue, (db, asker, input) => ownCatalogue({ db, log }, asker, input)),
  serve(contract.searchProducts, (db, asker, input) => catalogue.searchProducts(index, db, asker, input)),
  serve(contract.productsForUnexpectedReceive, (db, asker, input) =>
    catalogue.productsForUnexpectedReceive(index, db, asker, input),
  ),
];
