/**
 * The frame of a logged-in person. Nobody sees it before the server or the device has said who is here, so it comes beside that answer and not with
 * the first screen.
 */
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import { isNarrow } from "#src/ui/kit/page/narrow.ts";
import { ComingHeader } from "./signed-out-header.tsx";

const load = () => import("./signed-in-frame.tsx");

export const Header = later(async () => (await load()).Header, ComingHeader, ComingHeader);
export const Rail = later(async () => (await load()).Rail, undefined, Nothing);
export const TabBar = later(async () => (await import("./phone-frame.ts")).TabBar, undefined, Nothing);

/** Fetches it ahead. @throws what the load threw; it is told where the frame is shown. */
export const preloadFrame = (): Promise<unknown> =>
  Promise.all([Header.preload(), Rail.preload(), isNarrow() && TabBar.preload()]);
