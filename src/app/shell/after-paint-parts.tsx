/** What a signed-in user has on every screen once it is painted: news of the cart, and the shortcuts. */
import { CartNews } from "./cart-news.tsx";
import { KeyboardMap } from "./keyboard-map.tsx";

export function AfterPaint() {
  return (
    <>
      <CartNews />
      <KeyboardMap />
    </>
  );
}
