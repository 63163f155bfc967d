/** The other engines of the browser suite, Firefox and WebKit: found on the system or installed. */
import { installFromDebian, onPath } from "./debian.mjs";

/**
 * Returns their paths as the tests' environment. An engine that is missing is empty there and reported, and its tests are skipped; so are all of them on another day
 * (`npm test -- --date`): Chromium alone gets its pages' clock set.
 */
export async function findEngines({ isOtherDay }) {
  if (isOtherDay) {
    console.log("SKIPPED: Firefox, WebKit and the check of certificates in Chromium run on the real date only.");
    return { FIREFOX: "", WEBKIT_DRIVER: "" };
  }
  return { FIREFOX: await findFirefox(), WEBKIT_DRIVER: await findWebKit() };
}

async function findFirefox() {
  const found = () => process.env.FIREFOX ?? onPath("firefox-esr", "firefox")[0];
  if (found() === undefined) await installFromDebian("Firefox", "firefox-esr");
  if (!found()) console.log("SKIPPED: no Firefox found and none could be installed; name one with FIREFOX.");
  return found() ?? "";
}

/** WebKitGTK brings its browser along; it wants a screen, which Xvfb pretends to be. */
async function findWebKit() {
  const found = () => process.env.WEBKIT_DRIVER ?? (onPath("Xvfb")[0] && onPath("WebKitWebDriver")[0]);
  if (found() === undefined) await installFromDebian("WebKit", "webkit2gtk-driver", "xvfb");
  if (!found())
    console.log("SKIPPED: no WebKitWebDriver with Xvfb found, and neither could be installed; see WEBKIT_DRIVER.");
  return found() ?? "";
}
