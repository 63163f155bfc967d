/** What the device answers about the catalogue by itself: the same answers, in the same order, as the server's (server/services/catalogue/catalogue.ts). */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/catalogue/catalogue.ts";
import type { ProductName, searchProducts } from "#contract/catalogue/product-search.ts";
import type { Classification, KeptProduct, Product, ProductGroup, ProductPage } from "#contract/catalogue/catalogue.ts";
import type { MatchedCodes } from "#contract/cart/quick-order.ts";
import { groupHeader, inhalation } from "#contract/catalogue/rules/headers.ts";
import { noFilters } from "#contract/catalogue/rules/search-facets.ts";
import { productFor, type OwnOffers } from "#contract/catalogue/rules/kept-product.ts";
import { matchCodes } from "#contract/catalogue/rules/match-codes.ts";
import { orderProductOf } from "#contract/cart/rules/order-product.ts";
import { searchTerms } from "#contract/catalogue/rules/search-words.ts";
import type { Question } from "#contract/catalogue/rules/search-index.ts";
import type { Suggestions } from "#contract/catalogue/suggestions.ts";
import type { PriceNews, Owner } from "#src/offline/own-prices.ts";
import type { KeptPrices } from "#src/offline/sealed-prices.ts";
import type { Choices } from "./chosen.ts";
import { inMemory, type InMemory } from "./in-memory.ts";
import type { CatalogueStore, Loaded } from "./store.ts";
import { suggestedPositions, suggestionsOf } from "./suggestions.ts";

/** An answer of the device is as old as the older of catalogue and prices; a number as `Date.now()` gives it. */
export type Remembered<Answer> = { answer: Answer; as_of: number };
type Parsed = ParsedOf<typeof searchProducts>;
/** Choices that are left out are none. */
export type SearchInput = Omit<Parsed, keyof Choices> & Partial<Choices>;
type ProductSuggestion = OutputOf<typeof contract.productsForUnexpectedReceive>[number];

/** As on the server. */
const mostItemIds = 1_000;
const mostSuggestions = 50;

/** Undefined everywhere: this device cannot tell. */
export type Answers = {
  /** Loads what searching needs, so that the next question does not wait for it. */
  ready: () => Promise<void>;
  search: (owner: Owner, input: SearchInput) => Promise<Remembered<ProductPage> | undefined>;
  product: (owner: Owner, itemId: number) => Promise<Remembered<Product> | undefined>;
  suggestions: (owner: Owner, itemId: number) => Promise<Remembered<Suggestions> | undefined>;
  classes: () => Promise<Remembered<Classification[]> | undefined>;
  /** What codes mean; with `closest` what is nearest to those that no product has. */
  match: (owner: Owner, codes: readonly string[], closest: boolean) => Promise<Remembered<MatchedCodes> | undefined>;
  /** What may arrive without an order; of the products ordered before only the server knows. */
  suggest: (searchText: string) => Promise<Remembered<ProductSuggestion[]> | undefined>;
  /** What products are called that match, best first. */
  names: (searchText: string, count: number) => Promise<Remembered<ProductName[]> | undefined>;
  /** Another tab or the page has changed something on the disk. */
  hear: (news: PriceNews) => void;
};

/** Answers from a store, and from the prices of whoever asks. */
export function answersFrom(store: CatalogueStore, own: (owner: Owner) => Promise<KeptPrices | undefined>): Answers {
  const memory = inMemory(store, own);
  const { loaded, offersOf, foundIn, productsOf, hear } = memory;
  return {
    ready: async () => void (await loaded()),
    search: (owner, input) => pageFor(memory, owner, input),
    product: async (owner, itemId) => {
      const its = await offersOf(owner);
      if (its === undefined) return undefined;
      const found = await productsOf(({ index }) => ({
        positions: [index.items.indexOf(itemId)].filter((position) => position >= 0),
      }));
      const [product] = found?.products ?? [];
      if (found === undefined || product === undefined) return undefined;
      return { answer: productFor(product, its.offers), as_of: Math.min(found.all.sync.as_of, its.as_of) };
    },
    suggestions: async (owner, itemId) => {
      const its = await offersOf(owner);
      if (its === undefined) return undefined;
      const found = await productsOf((all) => suggestedPositions(all, itemId, its.own.incentives));
      if (found === undefined) return undefined;
      const answer = suggestionsOf(itemId, its.own, found.products, (kept) => productFor(kept, its.offers));
      return { answer, as_of: Math.min(found.all.sync.as_of, its.as_of) };
    },
    classes: async () => {
      const all = await loaded();
      if (all === undefined || all.classes.length === 0) return undefined;
      const answer = all.classes.map((each) => ({ ...each, item_ids: [], item_count: countOf(all, each.class_id) }));
      return { answer, as_of: all.sync.as_of };
    },
    match: (owner, codes, closest) => matchesFor(memory, owner, codes, closest),
    suggest: async (searchText) => {
      const terms = searchTerms(searchText);
      const found = await productsOf((all) => {
        const positions = terms.length === 0 ? [] : foundIn(all, { terms, classId: null, type: "ALL" }).positions;
        return { positions: positions.slice(0, mostSuggestions) };
      });
      return found && { answer: found.products.map(suggestionOf), as_of: found.all.sync.as_of };
    },
    names: async (searchText, count) => {
      const question: Question = { terms: searchTerms(searchText), classId: null, type: "ALL" };
      const found = await productsOf((all) => ({ positions: foundIn(all, question).positions.slice(0, count) }));
      return found && { answer: found.products.map(nameOf), as_of: found.all.sync.as_of };
    },
    hear,
  };
}

async function pageFor(
  { offersOf, productsOf, chosenIn }: InMemory,
  owner: Owner,
  { searchText, classId, type, page, page_size, ...given }: SearchInput,
): Promise<Remembered<ProductPage> | undefined> {
  const its = await offersOf(owner);
  if (its === undefined) return undefined;
  const question = { terms: searchTerms(searchText), classId, type };
  const choices: Choices = { filters: noFilters, sort: "best", facets: false, ...given };
  const from = (page - 1) * page_size;
  const found = await productsOf((all) => {
    const { positions, how, facets } = chosenIn(all, its.offers, question, choices);
    const classification = classId === null ? undefined : classOf(all, classId);
    // A class of which this device has not heard: only the server can tell.
    if (classId !== null && classification === undefined) return undefined;
    const shown = positions.slice(from, from + page_size);
    return { positions: shown, total: positions.length, classification, how, facets };
  });
  if (found === undefined) return undefined;
  const { all, products, total, classification, how, facets } = found;
  const header = all.classes.find(({ class_id }) => class_id === inhalation.class_id)?.add_header_html ?? null;
  const groups = groupsOf(products, its.offers, header);
  const answer = {
    groups,
    total,
    how,
    ...(facets === undefined ? {} : { facets }),
    ...(classification === undefined ? {} : { classification }),
  };
  return { answer, as_of: Math.min(all.sync.as_of, its.as_of) };
}

async function matchesFor(
  { offersOf, productsOf }: InMemory,
  owner: Owner,
  codes: readonly string[],
  closest: boolean,
): Promise<Remembered<MatchedCodes> | undefined> {
  const its = await offersOf(owner);
  if (its === undefined) return undefined;
  const found = await productsOf((all) => {
    const matches = matchCodes(all.index, codes, closest);
    return { matches, positions: [...new Set(matches.flatMap((match) => match.positions))] };
  });
  if (found === undefined) return undefined;
  const { all, matches, products } = found;
  const answer = {
    products: products.map((product) => orderProductOf(productFor(product, its.offers))),
    found: matches.map(({ positions, ...match }) => ({
      ...match,
      item_ids: positions.map((position) => all.index.items[position]!),
    })),
  };
  return { answer, as_of: Math.min(all.sync.as_of, its.as_of) };
}

const countOf = ({ index }: Loaded, classId: number): number =>
  index.classes.reduce((count, each) => count + Number(each === classId), 0);

function classOf(all: Loaded, classId: number): Classification | undefined {
  const known = all.classes.find(({ class_id }) => class_id === classId);
  if (known === undefined) return undefined;
  const item_count = countOf(all, classId);
  const { items, classes } = all.index;
  const item_ids =
    item_count > mostItemIds ? [] : Array.from(items.filter((_, position) => classes[position] === classId));
  return { ...known, item_ids, item_count };
}

/** Neighbours of one group under one heading. */
function groupsOf(products: readonly KeptProduct[], offers: OwnOffers, header: string | null): ProductGroup[] {
  const groups: ProductGroup[] = [];
  for (const product of products) {
    const { display_group_id, display_group, display_group_html } = product;
    if (groups.at(-1)?.display_group_id !== display_group_id)
      groups.push({
        display_group_id,
        display_group,
        items: [],
        add_header_html: groupHeader(display_group_id, display_group_html, header),
      });
    groups.at(-1)!.items.push(productFor(product, offers));
  }
  return groups;
}

const nameOf = ({ item_id, full_description, ndc_code, schedule_name, manufacturer }: KeptProduct): ProductName => ({
  item_id,
  full_description,
  ndc_code,
  schedule_name,
  manufacturer,
});

const suggestionOf = ({
  item_id,
  full_description,
  ndc_code,
  manufacturer,
  schedule_name,
  units,
}: KeptProduct): ProductSuggestion => ({
  item_id,
  full_description,
  ndc_code,
  manufacturer,
  schedule_name,
  units: units.map(({ quantity_uom_code, sale_UOM_desc }) => ({ quantity_uom_code, sale_UOM_desc })),
});
