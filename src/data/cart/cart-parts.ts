/** The cart brought up to date: only parts of its lines that are not as this device has them come again (docs/decisions/137; pure but for `ask`). */
import type { InputOf } from "#contract/base/call.ts";
import type { Cart, CartItem, CartParts, cartParts } from "#contract/cart/cart.ts";

/** `parts`: in which the lines came, in their order: by which print, and how many. */
export type KeptCart = Cart & { parts: [print: string, lines: number][] };

/** The cart as it is now. Lines that have not changed are the very ones of before. */
export async function cartNow(
  before: KeptCart | undefined,
  ask: (input: InputOf<typeof cartParts>) => Promise<CartParts>,
): Promise<KeptCart> {
  const had = new Map<string, CartItem[]>();
  let from = 0;
  for (const [print, lines] of before?.parts ?? []) had.set(print, before!.items.slice(from, (from += lines)));
  const cart = await ask({ known: [...had.keys()] });
  const lines = cart.parts.map(({ print, items = had.get(print)! }) => items);
  return { ...cart, items: lines.flat(), parts: cart.parts.map(({ print }, at) => [print, lines[at]!.length]) };
}
