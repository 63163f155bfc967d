/** Mutations of the product still fit its code. `npm run simulate -- --mutations` checks that the simulator notices them. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mutations } from "./mutations.ts";

const root = new URL("../../", import.meta.url);

describe("mutations", () => {
  test.each(Object.entries(mutations))("replace text that occurs exactly once: %s", (_name, edits) => {
    for (const { file, find } of edits)
      expect(readFileSync(new URL(file, root), "utf8").split(find), `${file}: ${find}`).toHaveLength(2);
  });
});
