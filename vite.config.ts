/** Builds the page: React through its compiler, hashed files with a brotli twin each, the service worker that keeps them on the device. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { VitePWA, type ManifestOptions } from "vite-plugin-pwa";

const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));

// The real server, when the page is served with hot reload.
const serverAddress = `http://127.0.0.1:${process.env["PORT"] || "8080"}`;

// What every screen needs stands in one file: it compresses 5 kB better than in pieces and stays in the cache over a deploy.
const firstPackages =
  /node_modules\/(react|react-dom|scheduler|jotai|use-sync-external-store|@tanstack\/(router-core|react-router|query-core|react-query|history|store|react-store))\/(?!.*(queriesObserver|useQueries|[iI]nfiniteQueryObserver|useInfiniteQuery))/;

/** Pages that can do nothing without the network: a device need not keep them (docs/decisions/037-what-a-device-does-not-keep.md). */
const forNetwork = [
  "app/two-factor-route",
  "screens/users/users",
  "screens/act-as/act-as",
  "screens/bells/bells",
  "screens/sign-in/change-password",
  "screens/sign-in/forgot-password-page",
  "screens/single-sign-on/not-found",
  "screens/product/choose-guide",
  "app/link-arrival",
  "screens/sign-in/customer-dialog",
  "app/tested-route",
  "app/slo-route",
]
  .map((page) => resolve(`src/${page}.tsx`))
  .concat(resolve("src/data/older-notes.ts")); // found once, at the start that brought the build

/** What a device shows of the portal once it is installed. The splash and bar take the light theme's floor; the page's own metas follow the theme. */
const installed: Partial<ManifestOptions> = {
  id: "/",
  name: "Pharmacy ordering portal",
  short_name: "Ordering",
  description: "Order, receive and account for pharmaceuticals.",
  start_url: "/",
  scope: "/",
  lang: "en",
  display: "standalone",
  theme_color: "#ffffff",
  background_color: "#f4f5f7",
  categories: ["business", "medical"],
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  shortcuts: [
    { name: "Receive", url: "/receive", icons: [shortcutIcon("receive")] },
    { name: "Reorder", url: "/usual-items", icons: [shortcutIcon("reorder")] },
    { name: "Cart", url: "/cart", icons: [shortcutIcon("cart")] },
  ],
  screenshots: [
    screenshot("receive", "1280x800", "wide", "Receiving an order at the dock"),
    screenshot("catalogue", "1280x800", "wide", "The catalogue with prices and stock"),
    screenshot("receive-phone", "390x844", "narrow", "Receiving on a phone"),
    screenshot("catalogue-phone", "390x844", "narrow", "The catalogue on a phone"),
  ],
};

/** Files of the build that a device does not keep. */
const unkept = new Set<string>();

export default defineConfig({
  // Written for browsers of today: half of what the package gives out by itself.
  resolve: { alias: { "workbox-window": "workbox-window/build/workbox-window.prod.mjs" } },
  plugins: [
    withoutSchemas(),
    react({ compiler: true }),
    { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
    VitePWA({
      strategies: "injectManifest",
      srcDir: "sw",
      filename: "sw.ts",
      registerType: "prompt",
      injectRegister: false, // src/offline/worker.ts does it by hand
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: "iife",
        globPatterns: ["index.html", "favicon.svg", "assets/*"],
        globIgnores: ["**/*.br"],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        manifestTransforms: [(files) => ({ manifest: files.filter(({ url }) => !unkept.has(url)), warnings: [] })],
      },
      manifest: installed,
    }),
    namesBuild(),
    namesUnkept(),
    killSwitch(),
    precompressed(),
  ],
  build: {
    // The floor of the look: light-dark(), :has() and color-mix() (src/ui/supported-browser.ts tells older ones).
    target: ["chrome123", "edge123", "firefox120", "safari17.5"],
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Names stand in every file that asks for another: seven letters are the fewest that the bundler takes.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: { groups: groups() },
      },
    },
  },
  worker: { plugins: () => [withoutSchemas()] },
  server: {
    proxy: Object.fromEntries(["/api", "/images", "/healthz", "/readyz"].map((path) => [path, serverAddress])),
  },
});

type Build = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** Common is what so many parts need that are loaded by themselves, in modules of at most so many characters. */
const sharedBy = 5;
const largest = 4_000;

const isOwn = (id: string): boolean =>
  /\/(src|contract|outbox)\/.*\.(ts|tsx)$/.test(id) && !id.endsWith("/src/main.tsx");

const isStyle = (id: string): boolean => /\/src\/.*\.css$/.test(id);

/**
 * The files of several modules, in this order: what one takes along no later one has. The bundler decides about all others. What the first screen needs is one
 * file, what the frame adds another, and what many screens share a third (docs/decisions/067-fewer-files-for-a-screen.md).
 */
function groups() {
  return [
    { name: "first", debugName: "first", test: firstPackages },
    // With its styles: they say in which order all later ones count.
    named("shell", (id, build) => (isOwn(id) || isStyle(id)) && needs(id, build).isFirst),
    named("frame", (id, build) => isOwn(id) && needs(id, build).isFrame),
    named("common", (id, build) => isOwn(id) && isCommon(id, build)),
  ].map((group, at) => ({ ...group, priority: -at }));
}

function named(name: string, isIn: (id: string, build: Build) => boolean) {
  return { debugName: name, name: (id: string, build: Build) => (isIn(id, build) ? name : null) };
}

/** Who needs a module, by static imports: the first screen, the frame of a logged-in person, and how many parts that are loaded by themselves. */
function needs(id: string, build: Build): { isFirst: boolean; isFrame: boolean; parts: number } {
  const seen = new Set<string>();
  const parts = new Set<string>();
  let isFirst = false;
  const look = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const info = build.getModuleInfo(module);
    if (info === null) return;
    isFirst ||= info.isEntry;
    if (info.dynamicImporters.length > 0) parts.add(module);
    info.importers.forEach(look);
  };
  look(id);
  const isFrame = [...parts].some((part) => part.endsWith("/src/app/shell/signed-in-frame.tsx"));
  return { isFirst, isFrame, parts: parts.size };
}

/** Small, needed by many, and needing nothing that is not so: a file takes along what its modules need. */
function isCommon(id: string, build: Build, seen = new Set<string>()): boolean {
  if (seen.has(id)) return true;
  seen.add(id);
  const info = build.getModuleInfo(id);
  if (info === null || id.startsWith("\0") || firstPackages.test(id)) return true;
  const { isFirst, isFrame, parts } = needs(id, build);
  if (isFirst || isFrame) return true;
  if (!isOwn(id) || info.code === null || info.code.length > largest || parts < sharedBy) return false;
  return info.importedIds.every((each) => isCommon(each, build, seen));
}

function shortcutIcon(name: string) {
  return { src: `/icons/${name}-96.png`, sizes: "96x96", type: "image/png" };
}

function screenshot(name: string, sizes: string, form: "wide" | "narrow", label: string) {
  return { src: `/screenshots/${name}.png`, sizes, type: "image/png", form_factor: form, label };
}

/**
 * Takes the schemas out of the contract's calls: the page parses nothing (src/api/send.ts), and with their last use zod goes too.
 * A schema that something does use stays: the catalogue's worker checks what it keeps.
 */
function withoutSchemas(): Plugin {
  const forServer = new Set(["input", "output", "about"]);
  return {
    name: "without-schemas",
    apply: "build",
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        const edits: { start: number; end: number; by: string }[] = [];
        for (const statement of this.parse(code).body) {
          const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
          if (declaration?.type !== "VariableDeclaration") continue;
          for (const { init } of declaration.declarations) {
            // Fields of a schema that others spread are an object; any other object is used as it is.
            const isFields = init?.type === "ObjectExpression" && /\bz\.\w/.test(code.slice(init.start, init.end));
            if (init?.type !== "CallExpression" && !isFields) continue;
            const [declared] = init.type === "CallExpression" ? init.arguments : [];
            if (
              init.type === "CallExpression" &&
              init.callee.type === "Identifier" &&
              init.callee.name === "call" &&
              declared?.type === "ObjectExpression"
            ) {
              for (const field of declared.properties) {
                if (field.type === "Property" && field.key.type === "Identifier" && forServer.has(field.key.name))
                  edits.push({ start: field.value.start, end: field.value.end, by: "null" });
              }
            }
            // Unused declarations may go: making a schema or a call has no effect.
            edits.push({ start: init.start, end: init.start, by: "/* @__PURE__ */ (() => (" });
            edits.push({ start: init.end, end: init.end, by: "))()" });
          }
        }
        return edits
          .toSorted((one, other) => other.start - one.start || other.end - one.end)
          .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
      },
    },
  };
}

/** Writes the build's hash into the shell: `GET /api/versions` answers it, and a page knows by it whether it is behind. */
function namesBuild(): Plugin {
  return {
    name: "names-build",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => [
        {
          tag: "meta",
          attrs: { name: "build", content: createHash("sha256").update(html).digest("hex").slice(0, 12) },
          injectTo: "head",
        },
        { tag: "meta", attrs: { name: "version", content: version }, injectTo: "head" },
      ],
    },
  };
}

/** Gathers the files that only the pages of `forNetwork` need; by the graph, not by name: a part that another page needs too takes its name from any of them. */
function namesUnkept(): Plugin {
  return {
    name: "names-unkept",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const isOfThem = (id: string | null) => id !== null && forNetwork.includes(id);
      const pages = chunks.filter(({ facadeModuleId }) => isOfThem(facadeModuleId));
      if (chunks.some(({ facadeModuleId, moduleIds }) => !isOfThem(facadeModuleId) && moduleIds.some(isOfThem)))
        this.error("A page that is not to be kept is no part of its own.");
      const isPage = new Set(pages.map(({ fileName }) => fileName));
      const filesFrom = (name: string, files: Set<string>): Set<string> => {
        const chunk = bundle[name];
        if (chunk?.type !== "chunk" || files.has(name)) return files;
        for (const file of [name, ...chunk.viteMetadata!.importedCss, ...chunk.viteMetadata!.importedAssets])
          files.add(file);
        return [...chunk.imports, ...chunk.dynamicImports].reduce(
          (all, next) => (isPage.has(next) ? all : filesFrom(next, all)),
          files,
        );
      };
      const kept = new Set<string>();
      for (const { isEntry, fileName } of chunks) if (isEntry) filesFrom(fileName, kept);
      for (const page of isPage) for (const file of filesFrom(page, new Set())) if (!kept.has(file)) unkept.add(file);
    },
  };
}

/** The worker that removes the worker lies beside it; the server gives it out in its place with SERVICE_WORKER=off. */
function killSwitch(): Plugin {
  return {
    name: "kill-switch",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: resolve("sw/kill-switch.ts"), fileName: "kill-switch.js" });
    },
  };
}

/** Writes `<file>.br` beside every text file of the build, so that no request waits for compression. */
function precompressed(): Plugin {
  let folder = "dist";
  return {
    name: "precompressed",
    apply: "build",
    configResolved: ({ build: { outDir } }) => void (folder = outDir),
    // Last of all: the service worker is written when the bundle is closed.
    closeBundle: {
      sequential: true,
      order: "post",
      handler: async () => {
        const files = await readdir(folder, { recursive: true });
        const texts = files.filter((file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file));
        await Promise.all(texts.map((file) => compress(join(folder, file))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path);
  const small = await promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  if (small.length < text.length) await writeFile(`${path}.br`, small);
}
