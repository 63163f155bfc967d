/** The other engines of the browser suite, Firefox and WebKit: found on the system or installed. */
import { installFromDebian, onPath } from "./debian.mjs";

/** Where they are, as the tests' environment; what is missing is empty there, is told, and its tests are skipped. */
export async function findEngines() {
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
