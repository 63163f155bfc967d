/** The build takes the schemas out of the contract's calls (vite/without-schemas.ts): whatever of the page asked one would break there, and nowhere else. */
import { globSync, readFileSync } from "node:fs";
import { build, transformWithOxc } from "vite";
import { describe, expect, test } from "vitest";
import { stripSchemas, withoutSchemas } from "#vite/without-schemas.ts";

test("nothing of the page parses by the schemas of a call", () => {
  const files = globSync("{src,sw,outbox}/**/*.{ts,tsx}");
  expect(files.length).toBeGreaterThan(200);
  const asking = files.filter((file) => /\.(input|output)\.(safeParse|parse|shape)\b/.test(readFileSync(file, "utf8")));
  expect(asking).toEqual([]);
});

describe("what is taken out", () => {
  const written = `
    import * as z from "zod/mini";
    import { call } from "./call.ts";
    const fields = { quantity: z.number() };
    export const line = z.object(fields);
    export const limits = { most: 9 };
    export const add = call({ method: "POST", path: "/api/add", needs: "ordering", about: "Adds.", input: line, output: z.null() });
  `;

  test("of a call what only the server reads; all that is made of schemas may go, and nothing else", () => {
    const stripped = stripSchemas(written);
    expect(stripped).toContain('needs: "ordering", about: null, input: null, output: null');
    expect(stripped).toContain("export const limits = { most: 9 };");
    for (const name of ["fields", "line", "add"])
      expect(stripped).toContain(`const ${name} = /* @__PURE__ */ (() => (`);
  });

  test("every module of the contract is still one", async () => {
    const files = globSync("contract/**/*.ts");
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) {
      const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
      expect(() => stripSchemas(stripSchemas(code)), file).not.toThrow();
    }
  });

  test("of a page that sends a call nothing of zod is left", async () => {
    const entry = "virtual:page";
    const made = await build({
      configFile: false,
      logLevel: "error",
      plugins: [
        {
          name: "page",
          resolveId: (id) => (id === entry ? id : undefined),
          load: (id) =>
            id === entry ? `import { addItem } from "/contract/cart/cart.ts"; console.log(addItem.path);` : undefined,
        },
        withoutSchemas(),
      ],
      build: { write: false, rolldownOptions: { input: entry } },
    });
    const [bundle] = [made].flat();
    const code =
      "output" in bundle! ? bundle.output.map((file) => (file.type === "chunk" ? file.code : "")).join("") : "";
    expect(code).toContain("/api/carts/add-item");
    expect(code.length).toBeLessThan(1_500);
  });
});
