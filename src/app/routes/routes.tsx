/** Every path of the page. Paths that are not here lead home. */
import { createRoute, createRouter, Navigate, redirect } from "@tanstack/react-router";
import type { Need } from "#contract/base/call.ts";
import { cleanSearchText, longestSearchText } from "#contract/catalogue/rules/search-text.ts";
import { onlineOnly } from "#src/api/online-only.ts";
import * as titles from "#src/text/shell/titles.ts";
import type { PhoneBarParts } from "#src/app/shell/phone-bar.tsx";
import type { CameFrom } from "#src/ui/kit/page/came-from.ts";
import { later, PartMissing } from "#src/ui/kit/page/later.tsx";
import { backTo } from "./back-targets.ts";
import { keepLinkToken } from "./link-token.ts";
import { LoadFailed, ScreenLoading } from "./load-state.tsx";
import {
  ClassSearch,
  ControlledSearch,
  LoginSearch,
  OrdersSearch,
  ProductsSearch,
  ReceiveSearch,
} from "./search-params.ts";
import { documentRoutes } from "./document-routes.tsx";
import { reportRoutes } from "./report-routes.tsx";
import { root } from "./root-route.ts";
import { orderingRoutes } from "./ordering-routes.tsx";
import { signedIn } from "./signed-in-route.ts";
import { singleSignOnRoutes } from "./single-sign-on-routes.tsx";

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
  interface StaticDataRouteOption {
    /** The document's title, unless the screen has a better one (useTitle). */
    title?: string;
    /** The role without which the screen explains itself instead. */
    needs?: Need;
    /** Finds its data at every customer of the user, whichever is selected, and offers the switch itself. */
    isOfAnyCustomer?: true;
    /** No bar, rail, foot or tabs around it: what is shown is paper (docs/readings.md, "Pages without a frame"). */
    isBare?: true;
    /** Belongs to no cart: the bar is the dock's. */
    isDock?: true;
    /** Parent page, to which the back link leads. */
    back?: CameFrom;
    phoneBar?: PhoneBarParts;
    /** The screen's own action takes the place of a phone's tab bar. */
    hasNoTabs?: true;
  }
}

const Home = later(async () => (await import("./home-route.tsx")).HomeRoute, ScreenLoading);
const Login = later(async () => (await import("./login-route.tsx")).LoginRoute, ScreenLoading);
const Contact = later(async () => (await import("#src/screens/home/contact.tsx")).ContactScreen, ScreenLoading);
const Sitemap = later(async () => (await import("./sitemap-route.tsx")).SitemapRoute, ScreenLoading);
const ForgotPassword = later(
  async () => (await onlineOnly(import("#src/screens/identity/sign-in/forgot-password-page.tsx"))).ForgotPasswordScreen,
  ScreenLoading,
);
const ChangePassword = later(
  async () => (await onlineOnly(import("#src/screens/identity/sign-in/change-password.tsx"))).ChangePasswordScreen,
  ScreenLoading,
);
const Browse = later(async () => (await import("./browse-route.tsx")).BrowseRoute, ScreenLoading);
const Product = later(async () => (await import("./product-route.tsx")).ProductRoute, ScreenLoading);
const Orders = later(async () => (await import("#src/screens/orders/orders/orders.tsx")).OrdersScreen, ScreenLoading);
const PurchaseOrder = later(
  async () => (await import("#src/screens/orders/purchase-order/purchase-order.tsx")).PurchaseOrderScreen,
  ScreenLoading,
);
/** Both parts together: nothing appears above the order later. */
const OrderComplete = later(async () => {
  const [{ PurchaseOrderScreen: Order }, { OrderComplete: Complete }] = await Promise.all([
    import("#src/screens/orders/purchase-order/purchase-order.tsx"),
    import("#src/screens/orders/purchase-order/order-complete.tsx"),
  ]);
  return ({ orderId }: { orderId: number }) => <Order orderId={orderId} Complete={Complete} />;
}, ScreenLoading);
const StockAlerts = later(
  async () => (await onlineOnly(import("#src/screens/catalogue/stock-alerts/stock-alerts.tsx"))).StockAlertsScreen,
  ScreenLoading,
);
const Sync = later(async () => (await import("#src/screens/outbox/sync.tsx")).SyncScreen, ScreenLoading);
const ActAs = later(
  async () => (await onlineOnly(import("#src/screens/identity/act-as/act-as.tsx"))).ActAsScreen,
  ScreenLoading,
);
const Distributor = later(
  async () => (await onlineOnly(import("#src/screens/distributor/distributor.tsx"))).DistributorScreen,
  ScreenLoading,
);
const LinkArrival = later(async () => (await onlineOnly(import("./link-arrival.tsx"))).LinkArrival, ScreenLoading);
const Users = later(
  async () => (await onlineOnly(import("#src/screens/identity/users/users.tsx"))).UsersScreen,
  ScreenLoading,
);
const TwoFactor = later(async () => (await onlineOnly(import("./two-factor-route.tsx"))).TwoFactorRoute, ScreenLoading);
const Account = later(async () => (await import("./account-route.tsx")).AccountRoute, ScreenLoading);
const ScannerSetup = later(
  async () => (await import("#src/screens/identity/scanner/scanner-setup.tsx")).ScannerSetupScreen,
  ScreenLoading,
);
const Receive = later(async () => (await import("#src/screens/receiving/receive.tsx")).ReceiveScreen, ScreenLoading);

// Public.
const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: Home,
  staticData: { title: titles.home, phoneBar: { search: "line" } },
});
const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: LoginSearch,
  component: Login,
  staticData: { title: titles.signIn },
});
const contact = createRoute({
  getParentRoute: () => root,
  path: "/contact",
  component: Contact,
  staticData: { title: titles.contact },
});
const sitemap = createRoute({
  getParentRoute: () => root,
  path: "/sitemap",
  component: Sitemap,
  staticData: { title: titles.sitemap },
});
// A link's token leaves the address bar and the history before anything else happens (docs/architecture.md, "Sessions").
const impersonateLink = createRoute({
  getParentRoute: () => root,
  path: "/impersonate/$token",
  beforeLoad: ({ params }) => {
    keepLinkToken(params.token);
    throw redirect({ to: "/impersonate", replace: true });
  },
});
const impersonate = createRoute({
  getParentRoute: () => root,
  path: "/impersonate",
  component: LinkArrival,
  staticData: { title: titles.openingLink },
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgot-password",
  component: ForgotPassword,
  staticData: { title: titles.forgotPassword },
});
const changePassword = createRoute({
  getParentRoute: () => root,
  path: "/change-password/$id",
  component: function NewPasswordByLink() {
    return <ChangePassword id={changePassword.useParams().id} />;
  },
  staticData: { title: titles.newPassword },
});

// For people who are logged in; the sign-in dialog opens for everybody else.
const allProducts = createRoute({
  getParentRoute: () => signedIn,
  path: "/products/all",
  validateSearch: ProductsSearch,
  component: function AllProducts() {
    const { search } = allProducts.useSearch();
    return search === undefined ? <Browse kind="all" /> : <Browse kind="search" searchText={search} />;
  },
  staticData: { title: titles.allProducts, phoneBar: { search: "line" } },
});
const controlled = createRoute({
  getParentRoute: () => signedIn,
  path: "/products/cs",
  validateSearch: ControlledSearch,
  component: () => <Browse kind="cs" />,
  staticData: { title: titles.controlledSubstances, phoneBar: { search: "line" } },
});
const productClass = createRoute({
  getParentRoute: () => signedIn,
  path: "/product-class/$classId",
  params: idParam("classId"),
  validateSearch: ClassSearch,
  beforeLoad: ({ params }) => known(params.classId),
  component: function ProductClass() {
    return <Browse kind="class" classId={productClass.useParams().classId} />;
  },
  staticData: { title: titles.products, phoneBar: { search: "line" } },
});
const productSearch = createRoute({
  getParentRoute: () => signedIn,
  path: "/product-search/{-$searchText}",
  validateSearch: ClassSearch,
  component: function ProductSearch() {
    const { searchText = "" } = productSearch.useParams();
    return <Browse kind="search" searchText={cleanSearchText(searchText).slice(0, longestSearchText)} />;
  },
  staticData: { title: titles.search, phoneBar: { search: "line" } },
});
/** A raw slash parts the text; it is removed like an encoded one. */
const productSearchWithSlash = createRoute({
  getParentRoute: () => root,
  path: "/product-search/$",
  beforeLoad: ({ params }) => {
    const searchText = cleanSearchText(params._splat ?? "");
    throw redirect({ to: "/product-search/{-$searchText}", params: { searchText }, replace: true });
  },
});
const product = createRoute({
  getParentRoute: () => signedIn,
  path: "/product-detail/$id",
  params: idParam("id"),
  beforeLoad: ({ params }) => known(params.id),
  component: function ProductDetail() {
    const { id } = product.useParams();
    return <Product key={id} itemId={id} />;
  },
  staticData: { title: titles.product, back: backTo.allProducts, phoneBar: { hasCart: true } },
});
const orderComplete = createRoute({
  getParentRoute: () => signedIn,
  path: "/order-complete/$orderId",
  params: idParam("orderId"),
  beforeLoad: ({ params }) => known(params.orderId),
  component: function OneOrderComplete() {
    const { orderId } = orderComplete.useParams();
    return <OrderComplete key={orderId} orderId={orderId} />;
  },
  staticData: { title: titles.orderComplete, needs: "ordering-or-reporting", back: backTo.orders },
});
const purchaseOrder = createRoute({
  getParentRoute: () => signedIn,
  path: "/purchase-order/$orderId",
  params: idParam("orderId"),
  beforeLoad: ({ params }) => known(params.orderId),
  component: function OnePurchaseOrder() {
    const { orderId } = purchaseOrder.useParams();
    return <PurchaseOrder key={orderId} orderId={orderId} />;
  },
  staticData: {
    title: titles.purchaseOrder,
    needs: "ordering-or-reporting",
    back: backTo.orders,
    isOfAnyCustomer: true,
  },
});
const orders = createRoute({
  getParentRoute: () => signedIn,
  path: "/orders",
  validateSearch: OrdersSearch,
  component: Orders,
  staticData: { title: titles.orders, needs: "ordering-or-reporting" },
});
const receive = createRoute({
  getParentRoute: () => signedIn,
  path: "/receive",
  validateSearch: ReceiveSearch,
  component: Receive,
  staticData: { title: titles.receive, needs: "ordering", isDock: true },
});
const childAccounts = createRoute({
  getParentRoute: () => signedIn,
  path: "/child-accounts",
  component: Users,
  staticData: { title: titles.users, needs: "admin" },
});
const twoFactor = createRoute({
  getParentRoute: () => signedIn,
  path: "/two-factor-setup",
  component: TwoFactor,
  staticData: { title: titles.twoFactor, back: backTo.account },
});
const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/account",
  component: Account,
  staticData: { title: titles.account },
});
const scannerSetup = createRoute({
  getParentRoute: () => signedIn,
  path: "/account/scanner",
  component: ScannerSetup,
  staticData: { title: titles.scanner, back: backTo.account },
});
const actAs = createRoute({
  getParentRoute: () => signedIn,
  path: "/act-as",
  component: ActAs,
  staticData: { title: titles.actAs, needs: "staff" },
});
const distributor = createRoute({
  getParentRoute: () => signedIn,
  path: "/distributor",
  component: Distributor,
  staticData: { title: titles.distributor, needs: "staff" },
});
const backInStock = createRoute({
  getParentRoute: () => signedIn,
  path: "/back-in-stock",
  component: StockAlerts,
  staticData: { title: titles.backInStock, needs: "ordering" },
});
const sync = createRoute({
  getParentRoute: () => signedIn,
  path: "/sync",
  component: Sync,
  staticData: { title: titles.sync },
});

const unknown = createRoute({ getParentRoute: () => root, path: "/$", beforeLoad: () => known(undefined) });

const tree = root.addChildren([
  home,
  login,
  contact,
  sitemap,
  forgotPassword,
  changePassword,
  ...singleSignOnRoutes,
  impersonateLink,
  impersonate,
  productSearchWithSlash,
  unknown,
  signedIn.addChildren([
    allProducts,
    controlled,
    productClass,
    productSearch,
    product,
    ...orderingRoutes,
    ...documentRoutes,
    orderComplete,
    purchaseOrder,
    orders,
    ...reportRoutes,
    receive,
    childAccounts,
    account,
    scannerSetup,
    twoFactor,
    actAs,
    distributor,
    backInStock,
    sync,
  ]),
]);

/** The page's router. @param onThrow hears what a screen threw, but for a part of the program that is missing */
export function newRouter(onThrow: (error: unknown) => void) {
  return createRouter({
    routeTree: tree,
    defaultPreload: "intent",
    defaultPendingComponent: ScreenLoading,
    defaultPendingMinMs: 0, // a screen that is there is shown; the router would hold it back for half a second
    defaultNotFoundComponent: () => <Navigate to="/" replace />, // an address that cannot be decoded matches no route
    defaultErrorComponent: LoadFailed,
    defaultOnCatch: (error) => void (error instanceof PartMissing || onThrow(error)),
    scrollRestoration: true,
    trailingSlash: "never",
  });
}

/** A number in a path; 0 where it is not one. */
function idParam<Name extends string>(name: Name) {
  return {
    parse: (raw: Record<Name, string>) =>
      ({ [name]: /^[1-9]\d{0,9}$/.test(raw[name]) ? Number(raw[name]) : 0 }) as Record<Name, number>,
    stringify: (params: Record<Name, number>) => ({ [name]: String(params[name]) }) as Record<Name, string>,
  };
}

/** Leads home from an address that means nothing. */
function known(id: number | undefined): void {
  if (id === undefined || id === 0) throw redirect({ to: "/", replace: true });
}
