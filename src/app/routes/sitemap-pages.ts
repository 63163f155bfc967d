/** Every page that one can go to by itself, and who may (docs/readings.md, "roles"). */
import type { Need } from "#contract/base/call.ts";
import { mayCall, type Roles } from "#contract/identity/rules/permissions.ts";
import * as titles from "#src/text/shell/titles.ts";

/** `needs` as a call says it. */
type SitemapPage = { to: string; name: string; needs: Need };

export const sitemapPages = [
  { to: "/", name: titles.home, needs: "nobody" },
  { to: "/products/all", name: titles.allProducts, needs: "customer" },
  { to: "/products/cs", name: titles.controlledSubstances, needs: "customer" },
  { to: "/product-search/{-$searchText}", name: titles.productSearch, needs: "customer" },
  { to: "/usual-items", name: titles.usualItems, needs: "ordering" },
  { to: "/quick-order", name: titles.quickOrder, needs: "ordering" },
  { to: "/order-guides", name: titles.orderGuides, needs: "ordering" },
  { to: "/cart", name: titles.cart, needs: "ordering" },
  { to: "/checkout/{-$orderId}", name: titles.checkout, needs: "ordering" },
  { to: "/certificates", name: titles.certificates, needs: "cs" },
  { to: "/orders", name: titles.orders, needs: "ordering-or-reporting" },
  { to: "/reports", name: titles.reports, needs: "admin-or-reporting" },
  { to: "/product-utilization-report", name: titles.utilization, needs: "reporting" },
  { to: "/lots", name: titles.lots, needs: "ordering-or-reporting" },
  { to: "/orders/recurring", name: titles.recurringOrders, needs: "ordering" },
  { to: "/certificate-of-analysis-report", name: titles.certificateOfAnalysis, needs: "ordering-or-reporting" },
  { to: "/receive", name: titles.receive, needs: "ordering" },
  { to: "/back-in-stock", name: titles.backInStock, needs: "ordering" },
  { to: "/sync", name: titles.sync, needs: "customer" },
  { to: "/account", name: titles.account, needs: "user" },
  { to: "/account/scanner", name: titles.scanner, needs: "user" },
  { to: "/two-factor-setup", name: titles.twoFactor, needs: "user" },
  { to: "/child-accounts", name: titles.users, needs: "admin" },
  { to: "/distributor", name: titles.distributor, needs: "staff" },
  { to: "/act-as", name: titles.actAs, needs: "staff" },
  { to: "/forgot-password", name: titles.forgotPassword, needs: "nobody" },
  { to: "/contact", name: titles.contact, needs: "nobody" },
] as const satisfies readonly SitemapPage[];

/** Those that a person may open; undefined is nobody. */
export const pagesFor = (roles: Roles | undefined): (typeof sitemapPages)[number][] =>
  sitemapPages.filter(({ needs }) => needs === "nobody" || (roles !== undefined && mayCall(needs, roles)));
