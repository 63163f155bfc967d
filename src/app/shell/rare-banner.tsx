/** Banners that are seldom shown, in a file that is loaded with the first of them. */
import { useAtomValue } from "jotai";
import { clockSkewAtom } from "#src/api/clock.ts";
import { littleRoomAtom } from "#src/offline/room.ts";
import { updateAtom } from "#src/offline/worker.ts";
import { Banner } from "#src/ui/kit/notices/banner.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { clockWords } from "#src/text/clock.ts";
import { deviceName } from "#src/text/device.ts";
import { formatQuantity } from "#src/text/format.ts";

/** `room`: little is left for what is entered. `update`: a newer build opens here, or another tab took it. `clock`: the device's is off. */
export function RareBanner({ about }: { about: "room" | "update" | "clock" }) {
  "use no memo"; // drawn too seldom for what it would weigh
  const left = useAtomValue(littleRoomAtom) ?? 0;
  const skew = useAtomValue(clockSkewAtom);
  switch (about) {
    case "room":
      return (
        <Banner tone="attention">
          Little room is left on this {deviceName()}: {formatQuantity(Math.floor(left / 1024 / 1024))} MB. Delete what
          you no longer need, or soon nothing more can be saved here.
        </Banner>
      );
    case "update":
      return <UpdateBanner />;
    case "clock":
      return (
        <Banner tone="attention">
          {clockWords(skew)} Dates here follow the server. Set the {deviceName()}&rsquo;s clock when you can.
        </Banner>
      );
  }
}

/** Says that the new build is being fetched or about to open here, or that another tab took it and this one is left behind. */
function UpdateBanner() {
  "use no memo";
  const update = useAtomValue(updateAtom);
  if (update === "fetching") return <Banner icon="sending">Fetching the new version. Then it opens.</Banner>;
  if (update === "finishing") return <Banner icon="sending">Finishing sending. Then the new version opens.</Banner>;
  if (update === "opening") return <Banner icon="sending">Opening the new version.</Banner>;
  return (
    <Banner
      tone="attention"
      action={
        <Button size="small" onPress={() => void takeNewVersion()}>
          Reload
        </Button>
      }
    >
      The portal was updated. This tab takes the new version when you open another page.
    </Banner>
  );
}

/** Its words are loaded when they are wanted. */
const takeNewVersion = async () => (await import("./new-version.tsx")).take();
