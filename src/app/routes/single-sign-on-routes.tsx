/** Where single sign-on leads to, and single logout: public, for nobody is signed in yet, or any more. */
import { createRoute, redirect } from "@tanstack/react-router";
import { onlineOnly } from "#src/api/online-only.ts";
import { ssoHint } from "#src/text/shell/links.ts";
import * as titles from "#src/text/shell/titles.ts";
import { later } from "#src/ui/kit/page/later.tsx";
import { keepLinkToken } from "./link-token.ts";
import { ScreenLoading } from "./load-state.tsx";
import { root } from "./root-route.ts";
import { SloSearch } from "./search-params.ts";

const LinkArrival = later(async () => (await onlineOnly(import("./link-arrival.tsx"))).LinkArrival, ScreenLoading);
const Tested = later(async () => (await onlineOnly(import("./tested-route.tsx"))).TestedRoute, ScreenLoading);
const Slo = later(async () => (await onlineOnly(import("./slo-route.tsx"))).SloRoute, ScreenLoading);
const NotFound = later(
  async () => (await onlineOnly(import("#src/screens/identity/single-sign-on/not-found.tsx"))).NotFoundScreen,
  ScreenLoading,
);

const samlLink = createRoute({
  getParentRoute: () => root,
  path: "/saml/sso/$token",
  beforeLoad: ({ params }) => {
    keepLinkToken(params.token);
    throw redirect({ to: "/saml/sso", replace: true });
  },
});
const saml = createRoute({
  getParentRoute: () => root,
  path: "/saml/sso",
  component: () => <LinkArrival hint={ssoHint} />,
  staticData: { title: titles.signingIn },
});
const samlTestLink = createRoute({
  getParentRoute: () => root,
  path: "/saml/test/sso/$token",
  beforeLoad: ({ params }) => {
    keepLinkToken(params.token);
    throw redirect({ to: "/saml/test/sso", replace: true });
  },
});
const samlTest = createRoute({
  getParentRoute: () => root,
  path: "/saml/test/sso",
  component: Tested,
  staticData: { title: titles.ssoTest },
});
const samlNotFound = createRoute({
  getParentRoute: () => root,
  path: "/saml/not-found/$email",
  component: () => <NotFound email={samlNotFound.useParams().email} />,
  staticData: { title: titles.accountNotFound },
});
const samlTestNotFound = createRoute({
  getParentRoute: () => root,
  path: "/saml/test/not-found/$email",
  component: () => <NotFound email={samlTestNotFound.useParams().email} isTest />,
  staticData: { title: titles.accountNotFound },
});
const slo = createRoute({
  getParentRoute: () => root,
  path: "/slo",
  validateSearch: SloSearch,
  component: Slo,
  staticData: { title: titles.signedOut },
});

export const singleSignOnRoutes = [
  samlLink,
  saml,
  samlTestLink,
  samlTest,
  samlNotFound,
  samlTestNotFound,
  slo,
] as const;
