/** The built page as the server gives it out: earlier builds' chunks, the service worker, and its kill switch. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { getServerNow } from "#tests/support/present.ts";

const { pools } = await freshDatabase();
const folder = mkdtempSync(join(tmpdir(), "portal-page-"));
afterAll(() => rmSync(folder, { recursive: true }));

const shellOf = (name: string) => `<meta name="build" content="${name}" />`;

/** A server on the next build, which has one chunk of its own. */
async function serve(name: string, { serviceWorker = "on", buildsFolder = join(folder, "builds") }: Options = {}) {
  const pageFolder = join(folder, name);
  mkdirSync(join(pageFolder, "assets"), { recursive: true });
  writeFileSync(join(pageFolder, "index.html"), shellOf(name));
  writeFileSync(join(pageFolder, "assets", `chunk-${name}.js`), name);
  writeFileSync(join(pageFolder, "sw.js"), `worker of ${name}`);
  writeFileSync(join(pageFolder, "kill-switch.js"), "unregister");
  const app = await buildApp({
    pools,
    environment: { trustProxy: false, logLevel: "silent", serviceWorker },
    version: "0.0.0-test",
    clock: getServerNow,
    pageFolder,
    buildsFolder,
  });
  afterAll(() => app.close());
  return (url: string) => app.inject({ method: "GET", url });
}

type Options = { serviceWorker?: "on" | "off"; buildsFolder?: string };

test("a tab of either of the two builds before finds its chunks, which may be kept for ever; older ones are gone", async () => {
  await serve("a");
  await serve("b");
  await serve("c");
  const get = await serve("d");
  for (const name of ["b", "c", "d"]) {
    const chunk = await get(`/assets/chunk-${name}.js`);
    expect([chunk.statusCode, chunk.body]).toEqual([200, name]);
    expect(chunk.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  }
  const gone = await get("/assets/chunk-a.js");
  expect([gone.statusCode, gone.headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
  expect((await get("/cart")).body).toBe(shellOf("d"));
});

test.each(["/%", "/products/%E0%A4%A", "/%ff?search=%", "/cart/%zz/"])(
  "an address of the page that cannot be decoded leads home: %s",
  async (url) => {
    const get = await serve("d");
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location, headers["cache-control"]]).toEqual([302, "/", "no-store"]);
  },
);

test.each(["/api/products/%E0%A4%A", "/assets/%ff", "/images/%", "/readyz/%", "/%ff.js"])(
  "an address of data or of a file that cannot be decoded is refused: %s",
  async (url) => {
    const get = await serve("d");
    expect((await get(url)).statusCode).toBe(400);
  },
);

test("the worker is asked for again each time, and only under its own name", async () => {
  const get = await serve("d");
  const worker = await get("/sw.js");
  expect([worker.body, worker.headers["cache-control"]]).toEqual(["worker of d", "no-cache"]);
  expect(worker.headers["content-type"]).toMatch(/javascript/);
  expect((await get("/kill-switch.js")).statusCode).toBe(404);
});

test("with the kill switch the worker's address gives the one that removes it", async () => {
  const get = await serve("d", { serviceWorker: "off" });
  expect((await get("/sw.js")).body).toBe("unregister");
});

test("where builds cannot be kept the current one is served all the same", async () => {
  writeFileSync(join(folder, "a file"), "");
  const get = await serve("e", { buildsFolder: join(folder, "a file") });
  expect((await get("/assets/chunk-e.js")).body).toBe("e");
});
