/** Routes of notices on a device. */
import * as contract from "#contract/identity/notices.ts";
import { serve, type Served } from "#server/http/serve.ts";
import type { Push } from "#server/outside/push-service.ts";
import * as arriving from "#server/services/receiving/arriving.ts";
import * as notices from "#server/services/identity/notices.ts";

const { prepareDevice: prepare } = notices;

export const noticeRoutes = (push: Push): Served[] => [
  serve(contract.deviceNotices, notices.deviceNotices(push), { prepare }),
  serve(contract.saveDeviceNotices, notices.saveDeviceNotices(push), { prepare }),
  // Of every customer, whichever is chosen.
  serve(contract.endDeviceNotices, notices.endDeviceNotices, { as: "system", prepare }),
  serve(contract.arrivingMail, arriving.arrivingMail, { as: "system" }),
  serve(contract.saveArrivingMail, arriving.saveArrivingMail, { as: "system" }),
];
