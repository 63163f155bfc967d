/** The paths of ordering: what is ordered again, a list, the cart, checkout. */
import { createRoute } from "@tanstack/react-router";
import { onlineOnly } from "#src/api/online-only.ts";
import * as titles from "#src/text/shell/titles.ts";
import { later } from "#src/ui/kit/page/later.tsx";
import { backTo } from "./back-targets.ts";
import { ScreenLoading } from "./load-state.tsx";
import { signedIn } from "./signed-in-route.ts";

const Usual = later(async () => (await import("./usual-route.tsx")).UsualRoute, ScreenLoading);

const Cart = later(async () => (await import("#src/screens/cart/cart/cart.tsx")).CartScreen, ScreenLoading);
const Checkout = later(async () => (await import("#src/screens/checkout/checkout.tsx")).CheckoutScreen, ScreenLoading);
const QuickOrder = later(
  async () => (await import("#src/screens/cart/quick-order/quick-order.tsx")).QuickOrderScreen,
  ScreenLoading,
);

const Certificates = later(
  async () => (await onlineOnly(import("#src/screens/csos/certificates.tsx"))).CertificatesScreen,
  ScreenLoading,
);

const Guides = later(async () => (await import("#src/screens/cart/guides/guides.tsx")).GuidesScreen, ScreenLoading);
const Guide = later(async () => (await import("#src/screens/cart/guides/guide.tsx")).GuideScreen, ScreenLoading);

const AllRecurring = later(
  async () => (await import("#src/screens/orders/recurring/recurring.tsx")).RecurringScreen,
  ScreenLoading,
);
const Recurring = later(
  async () => (await import("#src/screens/orders/recurring/recurring-one.tsx")).RecurringOneScreen,
  ScreenLoading,
);

const usual = createRoute({
  getParentRoute: () => signedIn,
  path: "/usual-items",
  component: Usual,
  staticData: { title: titles.usualItems, needs: "ordering" },
});

const quickOrder = createRoute({
  getParentRoute: () => signedIn,
  path: "/quick-order",
  component: QuickOrder,
  staticData: { title: titles.quickOrder, needs: "ordering" },
});

const guides = createRoute({
  getParentRoute: () => signedIn,
  path: "/order-guides",
  component: Guides,
  staticData: { title: titles.orderGuides, needs: "ordering" },
});
const guide = createRoute({
  getParentRoute: () => signedIn,
  path: "/order-guides/$guideId",
  params: {
    parse: ({ guideId }) => ({ guideId: Number(guideId) }),
    stringify: ({ guideId }) => ({ guideId: String(guideId) }),
  },
  component: function OneGuide() {
    const { guideId } = guide.useParams();
    return <Guide key={guideId} guideId={guideId} />;
  },
  staticData: { title: titles.orderGuide, needs: "ordering", back: backTo.orderGuides },
});
const cart = createRoute({
  getParentRoute: () => signedIn,
  path: "/cart",
  component: Cart,
  staticData: { title: titles.cart, needs: "ordering" },
});
const checkout = createRoute({
  getParentRoute: () => signedIn,
  path: "/checkout/{-$orderId}",
  component: Checkout,
  staticData: {
    title: titles.checkout,
    needs: "ordering",
    back: backTo.cart,
    phoneBar: { search: "none" },
    hasNoTabs: true,
  },
});

const certificates = createRoute({
  getParentRoute: () => signedIn,
  path: "/certificates",
  component: Certificates,
  staticData: { title: titles.certificates, needs: "cs" },
});

const allRecurring = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/recurring",
  component: AllRecurring,
  staticData: { title: titles.recurringOrders, needs: "ordering", back: backTo.orders },
});
const recurring = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders/recurring/$recurringId",
  params: {
    parse: ({ recurringId }) => ({ recurringId: Number(recurringId) }),
    stringify: ({ recurringId }) => ({ recurringId: String(recurringId) }),
  },
  component: function OneRecurring() {
    const { recurringId } = recurring.useParams();
    return <Recurring key={recurringId} recurringId={recurringId} />;
  },
  staticData: { title: titles.recurringOrder, needs: "ordering", back: backTo.recurringOrders },
});

export const orderingRoutes = [
  usual,
  quickOrder,
  guides,
  guide,
  cart,
  checkout,
  certificates,
  allRecurring,
  recurring,
] as const;
