/** Back to the list from which this product was opened, as it was; to all products where it was opened otherwise. */
import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { allProducts } from "#src/text/catalogue/browse.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";

export function WayBack() {
  const router = useRouter();
  const from = useLocation({ select: ({ state }) => state.from });
  if (from === undefined) return <Link to="/products/all">{allProducts}</Link>;
  return (
    <a
      href={from.href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return; // in a window of its own
        event.preventDefault();
        // As it was: the browser's own way back knows how far it was scrolled.
        router.history.back();
      }}
    >
      <Icon name="left" size="small" />
      {from.label}
    </a>
  );
}
