/** Changes the cart from the frame: session, then everything the address bar remembers of the other cart. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { chooseCartType } from "#src/data/identity/session.ts";
import type { PlateContext } from "#src/ui/kit/marks/plate.tsx";

export function useCartSwitch() {
  const client = useQueryClient();
  const router = useRouter();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (to: PlateContext) => chooseCartType(client, to === "cs" ? "CSO" : "RXO"),
  });

  /** True when the cart is chosen; a failure has been told. */
  async function choose(to: PlateContext): Promise<boolean> {
    return mutateAsync(to).then(
      () => true,
      () => false,
    );
  }

  /**
   * Chooses the cart and leaves what belongs to the other one: its product, its search, its filters, its checkout.
   * Does not navigate if the user has opened another address before the cart is chosen.
   */
  async function switchTo(to: PlateContext): Promise<void> {
    const { href, pathname } = router.state.location;
    if (!(await choose(to))) return;
    // Choosing ends after the new cart's queries are loaded. If the session has expired, it also waits for the sign-in.
    if (router.state.location.href !== href) return;
    if (pathname.startsWith("/product")) await router.navigate({ to: to === "cs" ? "/products/cs" : "/products/all" });
    else if (pathname.startsWith("/checkout")) await router.navigate({ to: "/cart" });
    else await router.navigate({ to: pathname, search: {}, replace: true });
  }

  return { choose, switchTo, isSwitching: isPending };
}
