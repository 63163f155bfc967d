/** How the service worker answers what is not part of the build. */
import { CacheableResponsePlugin } from "workbox-cacheable-response";
import { ExpirationPlugin } from "workbox-expiration";
import { CacheFirst } from "workbox-strategies";

/** Pictures of products stand under the hash of their content, so a kept one is always right; the least used go first. */
export const pictures = new CacheFirst({
  cacheName: "pictures",
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: 600, purgeOnQuotaError: true }),
  ],
});
