/** Builds the page: hashed files with a brotli twin each, and the service worker that keeps them on the device. */
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { installed } from "./vite/installed.ts";
import { namesUnkept, unkept } from "./vite/kept-on-device.ts";
import { killSwitch } from "./vite/kill-switch.ts";
import { filesOfPart, loadsParts } from "./vite/load-parts.ts";
import { namesBuild } from "./vite/names-build.ts";
import { precompressed } from "./vite/precompressed.ts";
import { browsers, program } from "./vite/program.ts";
import { withoutSchemas } from "./vite/without-schemas.ts";

// The real server, when the page is served with hot reload.
const serverAddress = `http://127.0.0.1:${process.env["PORT"] || "8080"}`;

/** The packages that every screen needs are one file: it compresses better than in pieces, and our releases do not change it. */
const firstPackages =
  /node_modules\/(react|react-dom|scheduler|jotai|use-sync-external-store|@tanstack\/(router-core|react-router|query-core|react-query|history|store|react-store))\/(?!.*(queriesObserver|useQueries|[iI]nfiniteQueryObserver|useInfiniteQuery|hydration))/;

/** The modules and styles of the page apart from its entry. */
const ownModules = /\/(src|contract|outbox)\/(?!main\.tsx).*\.(tsx?|css)$/;

/** The modules that the entry imports. The entry itself stays apart, and so does the worker's kill switch (sw/), which is an entry too. */
const firstScreen = /\/(src\/(?!main\.tsx)|contract\/|outbox\/|node_modules\/).*\.(tsx?|[cm]?js|css)$/;

export default defineConfig({
  // Written for browsers of today: half of what the package gives out by itself.
  resolve: { alias: { "workbox-window": "workbox-window/build/workbox-window.prod.mjs" } },
  plugins: [
    program(),
    loadsParts(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "sw",
      filename: "sw.ts",
      registerType: "prompt",
      injectRegister: false, // src/offline/worker.ts does it by hand
      includeManifestIcons: false,
      useCredentials: true, // or a proxy that wants a sign-in does not give it out
      injectManifest: {
        rollupFormat: "iife",
        globPatterns: ["index.html", "favicon.svg", "assets/*"],
        globIgnores: ["**/*.br", "**/*.wasm", "**/picture-reader-*"], // sw/strategies.ts keeps those
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
    target: browsers,
    manifest: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (own, others, { hostType }) => (hostType === "js" ? filesOfPart(own, others) : [...others]),
    },
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    reportCompressedSize: false,
    rolldownOptions: {
      optimization: { inlineConst: { mode: "all" } }, // texts go into the file that shows them (decision 224)
      output: {
        // Every file that asks for another has its name (decision 214): seven letters of the hash are the fewest that the bundler takes.
        chunkFileNames: ({ name }) => {
          if (name === "open-here") return "assets/outbox-[hash:7].js"; // src/app/load-part.ts
          return name === "picture-reader" ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js";
        },
        assetFileNames: "assets/[hash:7][extname]",
        // By the bundler alone a screen is a hundred files (decision 278).
        codeSplitting: {
          groups: [
            { name: "first", test: firstPackages, priority: 2 },
            { name: "shell", test: firstScreen, tags: ["$initial"], priority: 1 },
            { name: "shared", test: ownModules, minShareCount: 4, maxModuleSize: 8_000 },
          ],
        },
      },
    },
  },
  worker: { plugins: () => [withoutSchemas()] },
  server: {
    proxy: Object.fromEntries(["/api", "/images", "/healthz", "/readyz"].map((path) => [path, serverAddress])),
  },
});
