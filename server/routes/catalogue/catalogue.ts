/** Catalogue: classes, search, browse, product. */
import type { Logger } from "pino";

import * as contract from "#contract/catalogue/catalogue.ts";
import * as quickOrder from "#contract/cart/quick-order.ts";
import { serve, type Served } from "#server/http/serve.ts";
import * as catalogue from "#server/services/catalogue/catalogue.ts";
import { productChanges } from "#server/services/catalogue/catalogue-changes.ts";
import type { CatalogueIndex } from "#server/services/catalogue/catalogue-index.ts";
import * as search from "#contract/catalogue/product-search.ts";
import * as found from "#server/services/catalogue/product-search.ts";
import { productSuggestions as suggestionsCall } from "#contract/catalogue/suggestions.ts";
import { matchProducts } from "#server/services/catalogue/match-products.ts";
import { ownCatalogue } from "#server/services/catalogue/own-catalogue.ts";
import { productSuggestions } from "#server/services/catalogue/suggestions.ts";

/** Routes of the catalogue. @param index what this process searches in. @param log hears of malformed rows. */
export const catalogueRoutes = ({ index, log }: { index: CatalogueIndex; log: Pick<Logger, "warn"> }): Served[] => [
  serve(contract.classifications, (db) => catalogue.classifications(index, db)),
  serve(contract.product, catalogue.product),
  serve(contract.productsForCustomer, (db, caller, input) => catalogue.productsForCustomer(index, db, caller, input)),
  serve(contract.productChanges, (db, _, input) => productChanges({ db, log }, input)),
  serve(contract.ownCatalogue, (db, caller, input) => ownCatalogue({ db, log }, caller, input)),
  serve(search.searchProducts, (db, caller, input) => found.searchProducts({ index, db, caller }, input)),
  serve(search.searchAllProducts, (db, caller, input) => found.searchProducts({ index, db, caller }, input)),
  serve(search.searchAllClasses, (db, caller, input) => found.searchAllClasses({ index, db, caller }, input)),
  serve(search.productNames, (db, _, input) => found.productNames({ index, db }, input)),
  serve(search.hasControlled, (db, _, input) => found.hasControlled(db, input)),
  serve(suggestionsCall, productSuggestions),
  serve(quickOrder.matchProducts, (db, caller, input) => matchProducts(index, db, caller, input)),
  serve(contract.productsForUnexpectedReceive, (db, caller, input) =>
    catalogue.productsForUnexpectedReceive(index, db, caller, input),
  ),
];
