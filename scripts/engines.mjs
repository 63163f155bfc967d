/** The other engines of the browser tests, Firefox and WebKit: found on the system or installed. An engine that is missing is reported, and its tests are skipped. */
import { installFromDebian, onPath } from "./debian.mjs";

/** Returns Firefox's path, empty if there is none. */
export async function findFirefox() {
  const find = () => process.env.FIREFOX ?? onPath("firefox-esr", "firefox")[0];
  if (find() === undefined) await installFromDebian("Firefox", "firefox-esr");
  if (!find()) console.log("SKIPPED: no Firefox found and none could be installed; name one with FIREFOX.");
  return find() ?? "";
}

/** Returns the path of WebKit's driver, empty if there is none. WebKitGTK needs a display, which Xvfb provides. */
export async function findWebKit() {
  const find = () => process.env.WEBKIT_DRIVER ?? (onPath("Xvfb")[0] && onPath("WebKitWebDriver")[0]);
  if (find() === undefined) await installFromDebian("WebKit", "webkit2gtk-driver", "xvfb");
  if (!find()) console.log("SKIPPED: no WebKitWebDriver with Xvfb was found or could be installed; see WEBKIT_DRIVER.");
  return find() ?? "";
}
