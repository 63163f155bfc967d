/** A product, with the arrival day. */
import { ProductScreen } from "#src/screens/catalogue/product/product.tsx";
import { arrival } from "./arrival.tsx";

export const ProductRoute = ({ itemId }: { itemId: number }) => <ProductScreen itemId={itemId} arrival={arrival} />;
