/** Usual items as a page, with the arrival day. */
import { UsualScreen } from "#src/screens/cart/usual/usual-screen.tsx";
import { arrival } from "./arrival.tsx";

export const UsualRoute = () => <UsualScreen arrival={arrival} />;
