/** There is no connection, and this device cannot answer by itself: what is so, and what to do. Calm: nothing went wrong. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { deviceName } from "#src/text/device.ts";
import * as words from "#src/text/trade/not-on-device.ts";
import { Empty } from "#src/ui/kit/notices/empty.tsx";

/** How much of the catalogue is on this device; undefined while that is not known. `isHeldBack`: data is to be saved. */
export type CatalogueHere = { isComplete: boolean; isHeldBack: boolean; count: number; total: number };

export type NotOnDeviceProps = {
  /** As a sentence begins: "This product", "This class". What it was that is missing where the rest is here. */
  what: string;
  here: CatalogueHere | undefined;
  onRetry: () => void;
  retrying?: boolean | undefined;
};

export function NotOnDevice({ what, here, onRetry, retrying }: NotOnDeviceProps) {
  const device = deviceName();
  return (
    <Empty
      icon="offline"
      title={here?.isComplete === true ? words.notHere(what, device) : words.catalogNotHere(device)}
      text={wayOut(here, device)}
      action={
        <Button icon="sending" pending={retrying} onPress={onRetry}>
          {words.tryAgain}
        </Button>
      }
    />
  );
}

function wayOut(here: CatalogueHere | undefined, device: string): string {
  if (here?.isComplete === true) return words.goOnline;
  if (here?.isHeldBack === true) return words.savesData(device);
  if (here !== undefined && here.count > 0) return words.partlyHere(here.count, here.total);
  return words.downloadsOnline;
}
