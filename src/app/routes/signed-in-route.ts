/** The route above all that need a logged-in person. */
import { createRoute } from "@tanstack/react-router";
import { root } from "./root-route.ts";
import { CustomerSearch } from "./search-params.ts";
import { SignedInOnly } from "./signed-in-only.tsx";

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  validateSearch: CustomerSearch,
  component: SignedInOnly,
});
