/** How the service worker answers what is not part of the build. */
import { ExpirationPlugin } from "workbox-expiration";
import { CacheFirst } from "workbox-strategies";
import { ofPictures, ofPrograms } from "./own-files.ts";

/** Pictures of products stand under the hash of their content, so a kept one is always right; the least used go first. */
export const pictures = new CacheFirst({
  cacheName: "pictures",
  plugins: [ofPictures, new ExpirationPlugin({ maxEntries: 600, purgeOnQuotaError: true })],
});

/** The camera's: a worker, and the program that it runs. */
export const isProgram = (path: string): boolean => /^\/assets\/(picture-reader-[^/]+\.js|[^/]+\.wasm)$/.test(path);

/**
 * What reads the camera's pictures is as large as half of the build, and most devices never need it: kept where receiving has asked for it
 * (src/data/receiving/camera/program.ts), of this build and of the one before, whose tabs may still stand open.
 */
export const programs = new CacheFirst({
  cacheName: "programs",
  plugins: [ofPrograms, new ExpirationPlugin({ maxEntries: 4, purgeOnQuotaError: true })],
});
