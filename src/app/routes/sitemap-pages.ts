/** Every page that one can go to by itself, and who may (docs/readings.md, "roles"). */
import type { Need } from "#contract/base/call.ts";
import { mayCall, type Roles } from "#contract/identity/rules/permissions.ts";

/** `needs` as a call says it. */
type SitemapPage = { to: string; name: string; needs: Need };

export const sitemapPages = [
  { to: "/", name: "Home", needs: "nobody" },
  { to: "/products/all", name: "All Products", needs: "customer" },
  { to: "/products/cs", name: "Controlled Substances", needs: "customer" },
  { to: "/product-search/{-$searchText}", name: "Product search", needs: "customer" },
  { to: "/usual-items", name: "Usual items", needs: "ordering" },
  { to: "/quick-order", name: "Quick order", needs: "ordering" },
  { to: "/order-guides", name: "Order guides", needs: "ordering" },
  { to: "/cart", name: "Cart", needs: "ordering" },
  { to: "/checkout/{-$orderId}", name: "Checkout", needs: "ordering" },
  { to: "/certificates", name: "Certificates", needs: "cs" },
  { to: "/orders", name: "Orders", needs: "ordering-or-reporting" },
  { to: "/reports", name: "Reports", needs: "admin-or-reporting" },
  { to: "/product-utilization-report", name: "Product utilization", needs: "reporting" },
  { to: "/lots", name: "Lots and recalls", needs: "ordering-or-reporting" },
  { to: "/orders/recurring", name: "Recurring orders", needs: "ordering" },
  { to: "/certificate-of-analysis-report", name: "Certificate of analysis", needs: "ordering-or-reporting" },
  { to: "/receive", name: "Receive", needs: "ordering" },
  { to: "/back-in-stock", name: "Back in stock", needs: "ordering" },
  { to: "/sync", name: "Sync centre", needs: "customer" },
  { to: "/account", name: "Account", needs: "user" },
  { to: "/account/scanner", name: "Scanner", needs: "user" },
  { to: "/two-factor-setup", name: "Second factor", needs: "user" },
  { to: "/child-accounts", name: "People and roles", needs: "admin" },
  { to: "/act-as", name: "Act as a person", needs: "staff" },
  { to: "/forgot-password", name: "Forgot password", needs: "nobody" },
  { to: "/contact", name: "Contact", needs: "nobody" },
] as const satisfies readonly SitemapPage[];

/** Those that a person may open; undefined is nobody. */
export const pagesFor = (roles: Roles | undefined): (typeof sitemapPages)[number][] =>
  sitemapPages.filter(({ needs }) => needs === "nobody" || (roles !== undefined && mayCall(needs, roles)));
