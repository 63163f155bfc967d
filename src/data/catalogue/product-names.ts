/** What products are called that match what is being typed: the device's answer where it has the catalogue, else the server's. */
import { queryOptions } from "@tanstack/react-query";
import { productNames, type ProductName } from "#contract/catalogue/product-search.ts";
import { send } from "#src/api/send.ts";
import { deviceElseServer } from "./device-first.ts";

/** So many fit under a search field. */
const most = 6;

/** At most six, best first. */
export const namesQuery = (text: string) =>
  queryOptions({
    queryKey: ["catalog", "names", text],
    queryFn: async ({ signal, client }): Promise<ProductName[]> => {
      const { names } = await deviceElseServer({
        client,
        // Whoever is still typing is not asked to sign in: searching does that.
        server: async () => ({
          names: await send(productNames, { searchText: text, page_size: most }, { signal, whenSignedOut: "fail" }),
        }),
        device: async (ask) => {
          const remembered = await ask("names", text, most);
          return remembered && { ...remembered, answer: { names: remembered.answer } };
        },
      });
      return names;
    },
    staleTime: 5 * 60_000,
    gcTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });
