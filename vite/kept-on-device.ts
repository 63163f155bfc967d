/** What of the build a device keeps. */
import { resolve } from "node:path";
import type { Plugin } from "vite";

/** Pages that can do nothing without the network: a device need not keep them (docs/decisions/037-keep-online-only-pages-out-of-the-precache.md). */
const forNetwork = [
  "app/routes/two-factor-route",
  "screens/identity/users/users",
  "screens/identity/act-as/act-as",
  "screens/distributor/distributor",
  "screens/catalogue/stock-alerts/stock-alerts",
  "screens/identity/sign-in/change-password",
  "screens/identity/sign-in/forgot-password-page",
  "screens/identity/single-sign-on/not-found",
  "screens/catalogue/product/choose-guide",
  "app/routes/link-arrival",
  "screens/reports/reports/reports",
  "screens/reports/utilization/utilization",
  "screens/reports/lots/lots",
  "screens/identity/sign-in/customer-dialog",
  "app/routes/tested-route",
  "app/routes/slo-route",
  "screens/documents/certificate-of-analysis/certificate-of-analysis",
  "screens/documents/shipping-label/shipping-label",
  "screens/csos/certificates",
  "screens/csos/archive",
  "screens/orders/purchase-order/signature",
  "screens/orders/purchase-order/void-dialog",
]
  .map((page) => resolve(`src/${page}.tsx`))
  .concat(
    resolve("contract/checkout/rules/shipping-phone.ts"), // judges a number of an order, which is placed by the network alone
  );

/** Files of the build that a device does not keep; known once the bundle is made. */
export const unkept = new Set<string>();

/** Gathers the files that only the pages of `forNetwork` need; by the graph, not by name: a part that another page needs too takes its name from any of them. */
export function namesUnkept(): Plugin {
  return {
    name: "names-unkept",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const isOfThem = (id: string | null) => id !== null && forNetwork.includes(id);
      const pages = chunks.filter(({ facadeModuleId }) => isOfThem(facadeModuleId));
      if (chunks.some(({ facadeModuleId, moduleIds }) => !isOfThem(facadeModuleId) && moduleIds.some(isOfThem)))
        this.error("A page that is not to be kept is no part of its own.");
      const isPage = new Set(pages.map(({ fileName }) => fileName));
      const filesFrom = (name: string, files: Set<string>): Set<string> => {
        const chunk = bundle[name];
        if (chunk?.type !== "chunk" || files.has(name)) return files;
        for (const file of [name, ...chunk.viteMetadata!.importedCss, ...chunk.viteMetadata!.importedAssets])
          files.add(file);
        return [...chunk.imports, ...chunk.dynamicImports].reduce(
          (all, next) => (isPage.has(next) ? all : filesFrom(next, all)),
          files,
        );
      };
      const kept = new Set<string>();
      for (const { isEntry, fileName } of chunks) if (isEntry) filesFrom(fileName, kept);
      for (const page of isPage) for (const file of filesFrom(page, new Set())) if (!kept.has(file)) unkept.add(file);
    },
  };
}
