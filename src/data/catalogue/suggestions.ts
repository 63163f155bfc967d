/** What is suggested beside a product, from the server or from this device. */
import { queryOptions } from "@tanstack/react-query";
import { productSuggestions, type Suggestions } from "#contract/catalogue/suggestions.ts";
import { send } from "#src/api/send.ts";
import { serverOrDevice, type FromDevice } from "./device-catalogue.ts";

/** Substitutes, and the products of the product's incentives. The page stands without them: a failure is told in their place. */
export const suggestionsQuery = (itemId: number) =>
  queryOptions({
    queryKey: ["catalog", "suggestions", itemId],
    queryFn: ({ signal, client, queryKey }): Promise<Suggestions & FromDevice> =>
      serverOrDevice({
        client,
        isShown: client.getQueryData(queryKey) !== undefined,
        server: () => send(productSuggestions, { itemId }, { signal }),
        device: (ask, owner) => ask("suggestions", owner, itemId),
        late: (answer) => client.setQueryData(queryKey, answer),
      }),
    meta: { quiet: true },
  });
