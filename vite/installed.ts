/** The portal as an installed program (vite-plugin-pwa). */
import type { ManifestOptions } from "vite-plugin-pwa";

/** What a device shows of the portal once it is installed. The splash and bar take the light theme's floor; the page's own metas follow the theme. */
export const installed: Partial<ManifestOptions> = {
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

function shortcutIcon(name: string) {
  return { src: `/icons/${name}-96.png`, sizes: "96x96", type: "image/png" };
}

function screenshot(name: string, sizes: string, form: "wide" | "narrow", label: string) {
  return { src: `/screenshots/${name}.png`, sizes, type: "image/png", form_factor: form, label };
}
