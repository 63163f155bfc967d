/** Who is told how to install the portal, and in which words. */
import { expect, test } from "vitest";
import type { InstallOffer } from "#src/offline/install-offer.ts";
import { installWay } from "#src/offline/install.ts";

const iPad = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15";
const android = "Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 Chrome/142.0.0.0";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0";
let asked = 0;
const offer: InstallOffer = Object.assign(new Event("beforeinstallprompt"), { prompt: async () => (asked += 1) });

test.each([
  ["an iPad", iPad, 5, undefined, "share-menu"],
  ["an iPhone", iPhone, 5, undefined, "share-menu"],
  ["a Macintosh", iPad, 0, undefined, undefined],
  ["Android that offers", android, 5, offer, "button"],
  ["Android that does not", android, 5, undefined, "browser-menu"],
  ["a Windows desk", windows, 0, offer, undefined],
  ["a Windows desk with a touch screen", windows, 10, offer, undefined],
] as const)("%s", (_who, userAgent, touchPoints, given, kind) => {
  const way = installWay({ userAgent, touchPoints, isInstalled: false, offer: given });
  expect(way?.kind).toBe(kind);
  expect(installWay({ userAgent, touchPoints, isInstalled: true, offer: given })).toBeUndefined();
});

test("the button asks the browser", () => {
  const way = installWay({ userAgent: android, touchPoints: 5, isInstalled: false, offer });
  if (way?.kind === "button") way.install();
  expect(asked).toBe(1);
});
