/** Parent pages of the screens that have one. */
import * as titles from "#src/text/shell/titles.ts";
import type { CameFrom } from "#src/ui/kit/page/came-from.ts";

export const backTo = {
  account: { label: titles.account, href: "/account" },
  allProducts: { label: titles.allProducts, href: "/products/all" },
  cart: { label: titles.cart, href: "/cart" },
  orderGuides: { label: titles.orderGuides, href: "/order-guides" },
  orders: { label: titles.orders, href: "/orders" },
  recurringOrders: { label: titles.recurringOrders, href: "/orders/recurring" },
  reports: { label: titles.reports, href: "/reports" },
} as const satisfies Record<string, CameFrom>;
