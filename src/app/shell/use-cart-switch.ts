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

  /** Chooses the cart and leaves what belongs to the other one: its product, its search, its filters, its checkout. */
  async function switchTo(to: PlateContext): Promise<void> {
    const { pathname } = router.state.location;
    if (!(await choose(to))) return;
    // Whoever went on meanwhile is not fetched back: it may take as long as signing in again.
    if (router.state.location.pathname !== pathname) return;
    if (pathname.startsWith("/product")) await router.navigate({ to: to === "cs" ? "/products/cs" : "/products/all" });
    else if (pathname.startsWith("/checkout")) await router.navigate({ to: "/cart" });
    else await router.navigate({ to: pathname, search: {}, replace: true });
  }

  return { choose, switchTo, isSwitching: isPending };
}
