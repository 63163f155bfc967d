/** A screen that is loaded when its route is; a link that is pointed at loads it already. */
import { lazy, type ReactNode } from "react";

/** Never reloads the page by itself when a chunk is gone: the route's error view offers that (design.md, "The service worker"). */
export function lazyScreen<Props extends object>(load: () => Promise<(props: Props) => ReactNode>) {
  const preload = async () => void (await load());
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { preload },
  );
}
