/** What makes the program of the sources: of schemas and locales only what a page needs. The kit page of the tests is made so too. */
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import type { PluginOption } from "vite";
import { gregorianCalendarOnly } from "./gregorian-calendar.ts";
import { withoutSchemas } from "./without-schemas.ts";

export const program = (): PluginOption[] => [
  withoutSchemas(),
  gregorianCalendarOnly(),
  react(),
  { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
];

/** The floor of the look: light-dark(), :has() and color-mix() (src/ui/kit/device/supported-browser.ts tells older ones). */
export const browsers = ["chrome123", "edge123", "firefox120", "safari17.5"];
