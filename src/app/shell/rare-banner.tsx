/** Banners that are seldom shown, in a file that is loaded with the first of them. */
import { useAtomValue } from "jotai";
import { clockSkewAtom } from "#src/api/clock.ts";
import { littleRoomAtom } from "#src/offline/room.ts";
import { updateAtom } from "#src/offline/worker.ts";
import { Banner } from "#src/ui/kit/notices/banner.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/shell/rare-banner.ts";

/** `room`: little is left for what is entered. `update`: a newer build opens here, or another tab took it. `clock`: the device's is off. */
export function RareBanner({ about }: { about: "room" | "update" | "clock" }) {
  const left = useAtomValue(littleRoomAtom) ?? 0;
  const skew = useAtomValue(clockSkewAtom);
  switch (about) {
    case "room":
      return <Banner tone="attention">{text.storageLow(Math.floor(left / 1024 / 1024))}</Banner>;
    case "update":
      return <UpdateBanner />;
    case "clock":
      return <Banner tone="attention">{text.clockOff(skew)}</Banner>;
  }
}

/** Says that the new build is being fetched or about to open here, or that another tab took it and this one is left behind. */
function UpdateBanner() {
  const update = useAtomValue(updateAtom);
  if (update === "fetching") return <Banner icon="sending">{text.downloading}</Banner>;
  if (update === "finishing") return <Banner icon="sending">{text.finishing}</Banner>;
  if (update === "opening") return <Banner icon="sending">{text.opening}</Banner>;
  return (
    <Banner
      tone="attention"
      action={
        <Button size="small" onPress={() => void takeNewVersion()}>
          {text.reload}
        </Button>
      }
    >
      {text.updated}
    </Banner>
  );
}

/** Its words are loaded when they are wanted. */
const takeNewVersion = async () => (await import("./new-version.tsx")).take();
