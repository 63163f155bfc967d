/** The paths of documents that have a page of their own: a lot's certificate, a box's label. */
import { createRoute, redirect } from "@tanstack/react-router";
import { onlineOnly } from "#src/api/online-only.ts";
import * as titles from "#src/text/shell/titles.ts";
import { later } from "#src/ui/kit/page/later.tsx";
import { backTo } from "./back-targets.ts";
import { ScreenLoading } from "./load-state.tsx";
import { signedIn } from "./signed-in-route.ts";

const Certificate = later(
  async () =>
    (await onlineOnly(import("#src/screens/documents/certificate-of-analysis/certificate-of-analysis.tsx")))
      .CertificateOfAnalysisScreen,
  ScreenLoading,
);
const Label = later(
  async () =>
    (await onlineOnly(import("#src/screens/documents/shipping-label/shipping-label.tsx"))).ShippingLabelScreen,
  ScreenLoading,
);

const certificate = createRoute({
  getParentRoute: () => signedIn,
  path: "/certificate-of-analysis-report",
  component: Certificate,
  staticData: { title: titles.certificateOfAnalysis, needs: "ordering-or-reporting", back: backTo.orders },
});
const label = createRoute({
  getParentRoute: () => signedIn,
  path: "/shipping-label/$orderId",
  params: {
    parse: ({ orderId }) => ({ orderId: /^[1-9]\d{0,9}$/.test(orderId) ? Number(orderId) : 0 }),
    stringify: ({ orderId }) => ({ orderId: String(orderId) }),
  },
  beforeLoad: ({ params }) => {
    if (params.orderId === 0) throw redirect({ to: "/", replace: true });
  },
  component: function OneLabel() {
    const { orderId } = label.useParams();
    return <Label key={orderId} orderId={orderId} />;
  },
  staticData: { title: titles.shippingLabel, needs: "ordering-or-reporting", isBare: true },
});

export const documentRoutes = [certificate, label] as const;
