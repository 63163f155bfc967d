/** How the service worker answers what is not part of the build. */
import { ExpirationPlugin } from "workbox-expiration";
import { CacheFirst } from "workbox-strategies";
import { ofPictures } from "./own-files.ts";

/** Pictures of products stand under the hash of their content, so a kept one is always right; the least used go first. */
export const pictures = new CacheFirst({
  cacheName: "pictures",
  plugins: [ofPictures, new ExpirationPlugin({ maxEntries: 600, purgeOnQuotaError: true })],
});
