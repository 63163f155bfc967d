/** Examples of the calls about bells. */
import { canBeOrdered } from "#server/services/catalogue/text.ts";
import type { TestApp } from "./app.ts";
import { items } from "./company.ts";
import type { Make } from "./example.ts";

export const stockAlertExamples: Record<string, Make> = {
  stockAlerts: async () => ({ input: {} }),
  setStockAlert: async ({ app }) => {
    await sellOut(app);
    const input = { item_id: items.scarce };
    return {
      input,
      other: { item_id: items.plain },
      refused: { input: { item_id: items.plain }, status: 400, sentence: canBeOrdered },
    };
  },
  removeStockAlert: async () => ({ input: { item_id: items.scarce }, other: { item_id: items.plain } }),
  seeStockAlerts: async () => ({ input: {} }),
};

/** Nothing is left of the scarce product. */
const sellOut = ({ pools }: Pick<TestApp, "pools">) =>
  pools.system.query("update stock set available = 0 where item_id = $1", [items.scarce]);
