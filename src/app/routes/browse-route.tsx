/** Browse, with the arrival day. */
import { BrowseScreen, type BrowseProps } from "#src/screens/catalogue/browse/browse.tsx";
import { arrival } from "./arrival.tsx";

export const BrowseRoute = (props: Omit<BrowseProps, "arrival">) => <BrowseScreen {...props} arrival={arrival} />;
