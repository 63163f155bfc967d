/** The sitemap knows every page of the router, and shows each person those that they may open. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { noRoles } from "#server/base/caller.ts";
import { pagesFor, sitemapPages } from "#src/app/routes/sitemap-pages.ts";
import * as titles from "#src/text/shell/titles.ts";
import { root } from "#tests/support/processes.ts";

/** Pages that one does not go to by oneself, each with its reason. */
const elsewhere = new Map([
  ["/login", "the dialog, for links from outside"],
  ["/sitemap", "itself"],
  ["/impersonate", "where a link's token is exchanged"],
  ["/", "stands in it"],
]);
/** Without a parameter, or with one that may be left out. */
const paths = ["routes.tsx", "ordering-routes.tsx", "report-routes.tsx", "document-routes.tsx"]
  .flatMap((file) => [
    ...readFileSync(join(root, "src/app/routes", file), "utf8").matchAll(/path: "(\/[a-z/-]*?)\/?(?:\{-\$\w+\})?"/g),
  ])
  .map(([, path = ""]) => path || "/");

test("every page of the router that stands for itself is in it, and none that is not there", () => {
  expect(paths.length).toBeGreaterThan(12);
  const listed = new Set<string>(sitemapPages.map(({ to }) => to.replace(/\/\{-.*/, "")));
  expect(paths.filter((path) => !listed.has(path) && !elsewhere.has(path))).toEqual([]);
  expect([...listed].filter((path) => !paths.includes(path))).toEqual([]);
});

test("each person sees what they may open", () => {
  const names = (...held: Parameters<typeof pagesFor>) => pagesFor(...held).map(({ name }) => name);
  expect(names(undefined)).toEqual(["Home", "Forgot password", "Contact"]);
  expect(names(noRoles)).not.toContain("Cart");
  expect(names({ ...noRoles, is_reporting: true })).toContain("Orders");
  expect(names({ ...noRoles, is_ordering: true })).toEqual(expect.arrayContaining(["Cart", "Receive", "Checkout"]));
  expect(names({ ...noRoles, is_ordering: true })).not.toContain(titles.users);
  expect(names({ ...noRoles, is_customer_admin: true })).toContain(titles.users);
  expect(names({ ...noRoles, is_customer_admin: true })).not.toContain(titles.actAs);
  expect(names({ ...noRoles, is_admin: true })).toHaveLength(sitemapPages.length);
});
