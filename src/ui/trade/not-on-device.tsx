/** There is no connection, and this device cannot answer by itself: what is so, and what to do. Calm: nothing went wrong. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { deviceName } from "#src/text/device.ts";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { formatQuantity } from "#src/text/format.ts";

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
      title={
        here?.isComplete === true ? `${what} is not on this ${device}.` : `The catalogue is not on this ${device} yet.`
      }
      text={wayOut(here, device)}
      action={
        <Button icon="sending" pending={retrying} onPress={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

function wayOut(here: CatalogueHere | undefined, device: string): string {
  if (here?.isComplete === true) return "With a network it can be looked up.";
  if (here?.isHeldBack === true)
    return `This ${device} is set to save data, so the catalogue does not come by itself. Turn that off once while there is a network.`;
  if (here !== undefined && here.count > 0)
    return `${formatQuantity(here.count)} of ${formatQuantity(here.total, "product")} have arrived. The rest follows by itself once the network is back.`;
  return "It comes by itself, a moment after the portal is opened with a network. From then on it can be searched without one.";
}
