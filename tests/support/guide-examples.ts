/** Examples for the matrix: order guides, and the codes of a quick order. */
import { items } from "./company.ts";
import type { Make, World } from "./example.ts";

const lines = [{ item_id: items.plain, quantity_uom_code: "CT", par_level: 12 }];

const made = async ({ buyer }: World): Promise<{ guide_id: number; version: number }> => {
  const { guide_id, version } = (await buyer.post("/api/order-guides/save", { name: "Shelf A", lines })).body;
  return { guide_id, version };
};

export const guideExamples: Record<string, Make> = {
  matchProducts: async () => ({ input: { codes: ["0409-1234-01", String(items.plain)] } }),
  orderGuides: async () => ({ input: {} }),
  saveOrderGuide: async (world) => {
    const input = { ...(await made(world)), name: "Shelf B", lines };
    return {
      input,
      other: { ...input, name: "Shelf C" },
      refused: { input: { ...input, version: 77 }, status: 409, sentence: /changed this guide/ },
    };
  },
  deleteOrderGuide: async (world) => {
    const input = await made(world);
    return {
      input,
      other: await made(world),
      refused: { input: { ...(await made(world)), version: 77 }, status: 409, sentence: /changed this guide/ },
    };
  },
};
