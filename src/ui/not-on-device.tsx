/** There is no connection, and this device cannot answer by itself: what is so, and what to do. Calm: nothing went wrong. */
import { Button } from "./button.tsx";
import { deviceName } from "./device.ts";
import { Empty } from "./empty.tsx";
import { quantity } from "./format.ts";

export type NotOnDeviceProps = {
  /** As a sentence begins: "This product", "This class". What it was that is missing where the rest is here. */
  what: string;
  /** How much of the catalogue is on this device; undefined while that is not known. */
  here: { isComplete: boolean; count: number; total: number } | undefined;
  onRetry: () => void;
  retrying?: boolean | undefined;
};

export function NotOnDevice({ what, here, onRetry, retrying }: NotOnDeviceProps) {
  const device = deviceName();
  const isWhole = here?.isComplete === true;
  return (
    <Empty
      icon="offline"
      title={isWhole ? `${what} is not on this ${device}.` : `The catalogue is not on this ${device} yet.`}
      text={
        isWhole
          ? "With a network it can be looked up."
          : here !== undefined && here.count > 0
            ? `${quantity(here.count)} of ${quantity(here.total, "product")} have arrived. The rest follows by itself once the network is back.`
            : "It comes by itself, a moment after the portal is opened with a network. From then on it can be searched without one."
      }
      action={
        <Button icon="sending" pending={retrying} onPress={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
