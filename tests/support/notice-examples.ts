/** Examples of the calls about notices on a device. */
import type { Make } from "./example.ts";
import { newSubscription } from "./push.ts";

export const noticeExamples: Record<string, Make> = {
  deviceNotices: async () => ({ input: {} }),
  saveDeviceNotices: async () => {
    const { input } = newSubscription("https://fcm.googleapis.com/fcm/send/abc");
    const chosen = { ...input, topics: ["claim", "order"], quiet: { from: 20, until: 6 } };
    return {
      input: chosen,
      refused: {
        input: { ...chosen, endpoint: "https://169.254.169.254/latest" },
        status: 400,
        sentence: "Notifications can't be sent to this browser.",
      },
    };
  },
  arrivingMail: async () => ({ input: {} }),
  saveArrivingMail: async () => ({ input: { is_wanted: true }, other: { is_wanted: false } }),
  endDeviceNotices: async () => ({ input: {} }),
};
