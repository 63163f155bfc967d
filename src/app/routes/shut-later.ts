/** What stands in place of a screen, loaded when it is shown: few ever see it, and then it is on this device. */
import { later } from "#src/ui/kit/page/later.tsx";

export const Shut = later(async () => (await import("./shut.tsx")).Shut);
export const OtherCustomer = later(async () => (await import("./other-customer.tsx")).OtherCustomer);
export const NotTheirs = later(async () => (await import("./not-theirs.tsx")).NotTheirs);
