/** What the device holds in memory to answer by: the loaded catalogue, the prices of whoever asks, and what was asked for last. */
import type { KeptProduct } from "#contract/catalogue/catalogue.ts";
import { ownOffers, type OwnOffers } from "#contract/catalogue/rules/kept-product.ts";
import { find, type Found, type Question } from "#contract/catalogue/rules/search-index.ts";
import type { PriceNews, Owner } from "#src/offline/own-prices.ts";
import type { KeptPrices } from "#src/offline/sealed-prices.ts";
import { chosenOf, type Choices, type ChosenProducts } from "./chosen.ts";
import type { CatalogueStore, Loaded } from "./store.ts";
import type { OwnTerms } from "./suggestions.ts";

/** The catalogue may change while it is read; when it changes faster than that, there is no answer. */
const mostReadings = 3;

export type InMemory = ReturnType<typeof inMemory>;

/** Nothing is read before it is asked for. */
export function inMemory(store: CatalogueStore, own: (owner: Owner) => Promise<KeptPrices | undefined>) {
  const catalogue = catalogueFrom(store);
  const prices = pricesFrom(own);
  const last = lastAsked();
  return {
    ...catalogue,
    ...prices,
    ...last,
    /** Another tab or the page has changed something on the disk. */
    hear: (news: PriceNews) => {
      prices.hear(news);
      last.forget(); // what somebody looked for is theirs too
      catalogue.hear(news);
    },
  };
}

function catalogueFrom(store: CatalogueStore) {
  let loading: Promise<Loaded | undefined> | undefined;

  const loaded = async (): Promise<Loaded | undefined> => {
    const mine = (loading ??= store.load());
    try {
      return await mine;
    } catch (error) {
      if (loading === mine) loading = undefined;
      throw error;
    }
  };

  /** Products at positions that `choose` takes, with what it was made of. */
  async function productsOf<Taken extends { positions: readonly number[] }>(
    choose: (all: Loaded) => Taken | undefined,
  ): Promise<(Taken & { all: Loaded; products: KeptProduct[] }) | undefined> {
    for (let reading = 0; reading < mostReadings; reading++) {
      const all = await loaded();
      const chosen = all && choose(all);
      if (all === undefined || chosen === undefined) return undefined;
      const slots = chosen.positions.map((position) => all.order[position]!);
      const products = await store.products(all, slots);
      if (products !== "changed") return { ...chosen, all, products };
      loading = undefined;
    }
    return undefined;
  }

  function hear(news: PriceNews): void {
    if (news === "products") loading = undefined;
    if (news === "checked")
      loading = loading?.then(async (all) => all && { ...all, sync: (await store.sync()) ?? all.sync });
  }

  return { loaded, productsOf, hear };
}

function pricesFrom(own: (owner: Owner) => Promise<KeptPrices | undefined>) {
  let offers: { owner: Owner; offers: OwnOffers; own: OwnTerms; as_of: number } | undefined;
  let heard = 0;

  async function offersOf(owner: Owner): Promise<typeof offers> {
    if (offers?.owner.user_id === owner.user_id && offers.owner.customer_id === owner.customer_id) return offers;
    const before = heard;
    const kept = await own(owner);
    const read = kept && { owner, offers: ownOffers(kept.own), own: kept.own, as_of: kept.as_of };
    if (heard === before) offers = read; // else they may be gone from the disk by now
    return read;
  }

  function hear(news: PriceNews): void {
    heard++;
    if (news === "own") offers = undefined;
  }

  return { offersOf, hear };
}

/** Page after page is of one question. */
function lastAsked() {
  let last: { loaded: Loaded; key: string; found: Found } | undefined;
  let lastChosen: { found: Found; offers: OwnOffers; key: string; chosen: ChosenProducts } | undefined;

  function foundIn(all: Loaded, question: Question): Found {
    const key = JSON.stringify(question);
    if (last?.loaded !== all || last.key !== key) last = { loaded: all, key, found: find(all.index, question) };
    return last.found;
  }

  function chosenIn(
    all: Loaded,
    offered: OwnOffers,
    question: Question,
    { filters, sort, facets }: Choices,
  ): ChosenProducts {
    const found = foundIn(all, question);
    const key = JSON.stringify([filters, sort, facets]);
    if (lastChosen?.found !== found || lastChosen.offers !== offered || lastChosen.key !== key)
      lastChosen = { found, offers: offered, key, chosen: chosenOf(all, offered, found, { filters, sort, facets }) };
    return lastChosen.chosen;
  }

  function forget(): void {
    last = lastChosen = undefined;
  }

  return { foundIn, chosenIn, forget };
}
