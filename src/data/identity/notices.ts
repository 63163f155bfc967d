/** Notices on this device: what the person chose at the server, beside what the browser has. None of it is kept on the device. */
import { queryOptions } from "@tanstack/react-query";
import * as contract from "#contract/identity/notices.ts";
import type { NoticeChoice } from "#contract/identity/notices.ts";
import { send } from "#src/api/send.ts";
import { ability, forgetNotices, subscribe, subscription } from "#src/offline/notices.ts";

/** "none" and "blocked" are the browser's word (src/offline/notices.ts). */
export type NoticesHere =
  | { state: "none" }
  | { state: "blocked" }
  | { state: "on" | "off"; public_key: string; choice: NoticeChoice | null };

export const deviceNoticesQuery = queryOptions({
  queryKey: ["device-notices"],
  queryFn: async ({ signal }): Promise<NoticesHere> => {
    const can = await ability();
    if (can !== "can") return { state: can };
    const { public_key, choice } = await send(contract.deviceNotices, {}, { signal });
    const isOn = choice !== null && (await subscription(public_key)) !== undefined;
    return { state: isOn ? "on" : "off", public_key, choice };
  },
  staleTime: 0,
  gcTime: 0,
  meta: { quiet: true },
});

/** Whether the person is mailed what arrives today. */
export const arrivingMailQuery = queryOptions({
  queryKey: ["arriving-mail"],
  queryFn: ({ signal }) => send(contract.arrivingMail, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
  meta: { quiet: true },
});

export const saveArrivingMail = (is_wanted: boolean) => send(contract.saveArrivingMail, { is_wanted });

/** Saves at the server what this device is told; asks the browser for a subscription where it has none. "no": the browser, or its person, does not let us. */
export async function saveNotices(publicKey: string, choice: NoticeChoice): Promise<"on" | "no"> {
  const made = (await subscription(publicKey)) ?? (await subscribe(publicKey));
  if (made === undefined) return "no";
  const { endpoint, keys } = made.toJSON();
  await send(contract.saveDeviceNotices, {
    ...choice,
    endpoint: endpoint ?? "",
    p256dh: keys?.["p256dh"] ?? "",
    auth: keys?.["auth"] ?? "",
  });
  return "on";
}

/** The server first: what it does not send cannot come. */
export async function turnOff(): Promise<void> {
  await send(contract.endDeviceNotices, {});
  await forgetNotices();
}
