/** Which addresses get the shell: the router's, and never a file, a call or a picture that is not there. */
import { expect, test } from "vitest";
import { isPagePath } from "#contract/base/page-path.ts";

test.each([
  "/",
  "/cart",
  "/product-detail/48001",
  "/product-search/midazolam 2",
  "/apiary",
  "/imagesque/assets",
  "/saml/not-found/ann@north.example",
])("%s is the page's", (path) => expect(isPagePath(path)).toBe(true));

test.each([
  "/api",
  "/api/carts",
  "//api/carts",
  "/assets/none.js",
  "/images/abc",
  "/healthz",
  "/readyz",
  "/sw.js",
  "/manifest.webmanifest",
  "/authority.crt",
])("%s is not", (path) => expect(isPagePath(path)).toBe(false));
