/**
 * Notices on a device (Web Push), beside the mails that say the same at greater length: chosen by the person, for the device they sit at and the customer that is chosen.
 * The specification knows no notices; these calls are added in its manner.
 */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Done, Nothing } from "#contract/base/fields.ts";
import * as words from "./text.ts";

/** What a device may be told of. */
export const NoticeTopic = z.enum(["order", "claim", "back_in_stock", "certificate", "arriving"]);
export type NoticeTopic = z.infer<typeof NoticeTopic>;

const Hour = z.int().check(z.gte(0), z.lte(23));

/** From which hour until which the device stays silent, by the customer's clock; over midnight where `until` is the smaller one. */
export const QuietHours = z.strictObject({ from: Hour, until: Hour });
export type QuietHours = z.infer<typeof QuietHours>;

export const NoticeChoice = z.strictObject({
  topics: z.array(NoticeTopic).check(z.maxLength(20)),
  quiet: z.nullable(QuietHours),
});
export type NoticeChoice = z.infer<typeof NoticeChoice>;

const DeviceNotices = z.strictObject({
  /** The server's own (VAPID, RFC 8292), without which no push service takes a message for this device. */
  public_key: z.string(),
  /** What this person chose for this device at this customer; null: nothing, they get mails alone. */
  choice: z.nullable(NoticeChoice),
});

export const deviceNotices = call({
  method: "GET",
  path: "/api/users/device-notices",
  needs: "customer",
  about: "The key to subscribe with, and the user's choices for this device at this customer.",
  input: Nothing,
  output: DeviceNotices,
});

// Secret: whoever has the endpoint and both keys can write to the device.
export const saveDeviceNotices = call({
  method: "POST",
  path: "/api/users/device-notices",
  needs: "customer",
  secret: true,
  notImpersonating: true,
  about:
    "Send notifications to this device, or change which: the browser's subscription, topics and quiet hours. Only push services that the portal knows (PUSH_SERVICES).",
  input: z.strictObject({
    endpoint: z.string().check(z.minLength(1), z.maxLength(1000)),
    /** The browser's public key and the secret of the subscription, base64url (RFC 8291). */
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/, words.mustBeBrowserKey)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, words.mustBeBrowserSecret)),
    topics: NoticeChoice.shape.topics,
    quiet: NoticeChoice.shape.quiet,
  }),
  output: DeviceNotices,
});

export const endDeviceNotices = call({
  method: "POST",
  path: "/api/users/device-notices-end",
  needs: "customer",
  notImpersonating: true,
  about: "Stop notifications to this device, of every customer. The response is the same if there were none.",
  input: Nothing,
  output: Done,
});

const ArrivingMail = z.strictObject({ is_wanted: z.boolean() });

export const arrivingMail = call({
  method: "GET",
  path: "/api/users/arriving-mail",
  needs: "ordering",
  about: "If the user gets a morning email about deliveries that arrive today at this customer.",
  input: Nothing,
  output: ArrivingMail,
});

export const saveArrivingMail = call({
  method: "POST",
  path: "/api/users/arriving-mail",
  needs: "ordering",
  notImpersonating: true,
  about: "Turn the morning email about arriving deliveries at this customer on or off.",
  input: ArrivingMail,
  output: ArrivingMail,
});
