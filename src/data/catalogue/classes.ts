/** The classes of the catalogue: a part of its own, because every screen's navigation shows them. */
import { queryOptions } from "@tanstack/react-query";
import { classifications, type Classification } from "#contract/catalogue/catalogue.ts";
import { send } from "#src/api/send.ts";
import { serverOrDevice } from "./device-catalogue.ts";

/** The classes by name, with how many products each has. */
export const classificationsQuery = queryOptions({
  queryKey: ["catalog", "classifications"],
  queryFn: async ({ signal, client, queryKey }): Promise<Classification[]> => {
    const { classes } = await serverOrDevice({
      client,
      isShown: client.getQueryData(queryKey) !== undefined,
      server: async () => ({ classes: await send(classifications, {}, { signal }) }),
      device: async (ask) => {
        const remembered = await ask("classes");
        return remembered && { ...remembered, answer: { classes: remembered.answer } };
      },
      late: (answer) => client.setQueryData(queryKey, answer.classes),
    });
    return classes;
  },
  staleTime: 5 * 60_000,
});
