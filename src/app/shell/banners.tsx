/** The one banner under the bar: of all that is true about the whole screen, the most pressing (docs/look.md, "Banner"). */
import { useLocation } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { clockSkewAtom, toldFromMs } from "#src/api/clock.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { diskAtom, littleRoomAtom } from "#src/offline/room.ts";
import { updateAtom } from "#src/offline/worker.ts";
import { Banner } from "#src/ui/kit/notices/banner.tsx";
import { clockWords, deviceName, sizeWords } from "#src/ui/kit/words/device.ts";
import { later } from "#src/ui/kit/page/later.tsx";
import { useReloadWhenLeftBehind } from "./left-behind.ts";

const UpdateBanner = later(async () => (await import("./update-banner.tsx")).UpdateBanner);

export function Banners({ isSignedIn }: { isSignedIn: boolean }) {
  useReloadWhenLeftBehind();
  const isReachable = useReachable();
  const left = useAtomValue(littleRoomAtom);
  const disk = useAtomValue(diskAtom);
  const update = useAtomValue(updateAtom);
  const skew = useAtomValue(clockSkewAtom);
  const isReceiving = useLocation({ select: ({ pathname }) => pathname === "/receive" });
  const isShut = useAtomValue(isShutAtom);
  const device = deviceName();
  // First of all what can make "everything is saved" untrue.
  if (disk !== "takes" && isSignedIn) return <Banner tone="attention">{notTaken[disk](device)}</Banner>;
  if (left !== undefined && isSignedIn) {
    return (
      <Banner tone="attention">
        Little room is left on this {device}: {sizeWords(left)}. Delete what you no longer need, or soon nothing more
        can be saved here.
      </Banner>
    );
  }
  // At the dock nothing moves for that: its pill and its rows say so.
  if (!isReachable && isReceiving && !isShut) return null;
  if (!isReachable) return <Banner>{noConnection(isSignedIn ? (isShut ? "shut" : "open") : "nobody", device)}</Banner>;
  if (["fetching", "finishing", "taken"].includes(update)) return <UpdateBanner />;
  if (isReceiving && Math.abs(skew) > toldFromMs) {
    return (
      <Banner tone="attention">
        {clockWords(skew)} Dates here follow the server. Set the {device}&rsquo;s clock when you can.
      </Banner>
    );
  }
  return null;
}

const notTaken = {
  full: (device: string) =>
    `No room is left on this ${device}: what you enter now is not saved. What waits is still sent. Free some room.`,
  gone: () => "This browser keeps nothing: what you enter now is not saved. Open the portal in an ordinary window.",
};

/** Said to a person at work, to one whose session is over, and to nobody in particular. */
function noConnection(to: "open" | "shut" | "nobody", device: string): string {
  if (to === "nobody") return "No connection. What needs the network works again once it is back.";
  const then = to === "shut" ? "once you have signed in again" : "by itself";
  return `No connection. Keep going: everything is saved on this ${device} and goes out ${then}.`;
}
