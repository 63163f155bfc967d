/** A tablet at the dock on a build that its service worker stores, and the receipts that arrive from it. */
import type { Browser, Page } from "playwright";
import { openKept } from "#tests/support/build-tab.ts";
import type { Deployment } from "#tests/support/deployment.ts";
import { closeAfterTest } from "#tests/support/evidence.ts";
import { startProxy, type FaultProxy } from "#tests/support/fault-proxy.ts";
import { signIn } from "#tests/support/product.ts";
import { listUpdateFiles } from "#tests/support/update-precache.ts";

/** Returns the files that the tablet needs on its device: of receiving and the Sync page, which work while the network is down. */
export const listTabletFiles = (): string[] =>
  listUpdateFiles(
    "after-paint",
    "afterwards",
    "dock-header",
    "invalidation",
    "kept-answers",
    "open-here",
    "receive",
    "sync",
  );

export type UpdateTablet = { page: Page; line: FaultProxy; [Symbol.asyncDispose]: () => Promise<void> };

/** Deploys the build `mark` and opens it over a connection of its own, signed in. `initScript` runs first in each document. */
export async function openUpdateTablet(
  { browser, portal }: { browser: Browser; portal: Deployment },
  { mark, initScript = () => {} }: { mark: string; initScript?: () => void },
): Promise<UpdateTablet> {
  await portal.deploy(mark);
  const line = await startProxy(portal.url);
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(initScript);
  const page = await openKept(context, `${line.address}/receive`);
  await signIn(page, "dock@northcampus.example");
  const close = async () => {
    await context.close();
    await line.close();
  };
  return { page, line, [Symbol.asyncDispose]: () => closeAfterTest(close) };
}

/** Lists the receipts of an item in the order of their arrival, with the number of times that each was recorded. */
export const listArrivals = ({ rows }: Pick<Deployment, "rows">, itemId: number) =>
  rows<{ quantity: number; events: number }>(
    `select r.quantity_received as quantity, (select count(*)::int from receive_events e where e.order_receive_id = r.order_receive_id) as events
    from receives r where r.item_id = $1 and r.device is not null order by r.order_receive_id`,
    [itemId],
  );
