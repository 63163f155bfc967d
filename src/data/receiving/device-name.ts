/** What this device is called in the receive history: asked when its settings are opened, and saved at the server. */
import { queryOptions } from "@tanstack/react-query";
import { deviceName, saveDeviceName } from "#contract/receiving/device-names.ts";
import { send } from "#src/api/send.ts";
import { receivingKey } from "#src/data/overlay/areas.ts";
import { loadOutbox } from "#src/offline/load-outbox.ts";

/** As its entries name it. */
async function findOwnDevice(): Promise<string> {
  const device = (await loadOutbox()).deviceHere();
  return device.id().finally(device.close);
}

export const deviceNameQuery = queryOptions({
  queryKey: [...receivingKey, "device name"],
  queryFn: async ({ signal }) => (await send(deviceName, { device: await findOwnDevice() }, { signal })).name,
  staleTime: 0,
  gcTime: 0,
  meta: { quiet: true },
});

/** Empty takes the name away. */
export const nameDevice = async (name: string): Promise<string> =>
  (await send(saveDeviceName, { device: await findOwnDevice(), name })).name;
