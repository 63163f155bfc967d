/** The one banner under the bar: of all that is true about the whole screen, the most pressing (docs/look.md, "Banner"). */
import { useLocation } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { clockSkewAtom, toldFromMs } from "#src/api/clock.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { diskAtom, littleRoomAtom } from "#src/offline/room.ts";
import { updateAtom } from "#src/offline/worker.ts";
import { Banner } from "#src/ui/kit/notices/banner.tsx";
import { deviceName } from "#src/text/device.ts";
import { noConnection } from "#src/text/shell/no-connection.ts";
import { storageFull, storageGone } from "#src/text/shell/shell.ts";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import { useReloadWhenLeftBehind } from "./left-behind.ts";

// Where its program cannot be fetched the page stays.
const RareBanner = later(async () => (await import("./rare-banner.tsx")).RareBanner, undefined, Nothing);

/** @param props.isActing staff act as the person: nothing is kept for later. */
export function Banners({ isSignedIn, isActing }: { isSignedIn: boolean; isActing: boolean }) {
  useReloadWhenLeftBehind();
  const isReachable = useReachable();
  const left = useAtomValue(littleRoomAtom);
  const disk = useAtomValue(diskAtom);
  const update = useAtomValue(updateAtom);
  const skew = useAtomValue(clockSkewAtom);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isReceiving = path === "/receive";
  const isShut = useAtomValue(isShutAtom);
  const device = deviceName();
  // First of all what can make "everything is saved" untrue.
  if (disk !== "takes" && isSignedIn)
    return <Banner tone="attention">{disk === "full" ? storageFull(device) : storageGone}</Banner>;
  if (left !== undefined && isSignedIn) return <RareBanner about="room" />;
  // At the dock nothing moves for that: its pill and its rows say so.
  if (!isReachable && isReceiving && !isShut) return null;
  if (!isReachable) {
    const place = path.startsWith("/checkout") ? "checkout" : isShut ? "shut" : "work";
    return <Banner>{noConnection(isSignedIn && !isActing ? place : "nothing-kept", device)}</Banner>;
  }
  if (["fetching", "finishing", "opening", "taken"].includes(update)) return <RareBanner about="update" />;
  return isReceiving && Math.abs(skew) > toldFromMs ? <RareBanner about="clock" /> : null;
}
