/** What became of products that were put into the cart in one go, in one sentence (pure). */
import type { Addition } from "#contract/cart/cart.ts";
import * as text from "#src/text/trade/added.ts";

type Answer =
  | { kind: "waiting"; when?: "soon" | "newer" }
  | { kind: "discarded" }
  | { kind: "answered"; addition: Pick<Addition, "given" | "adjusted" | "refused"> };

/** "3 products added, 1 of them reduced, 1 not added. See why in the list." Empty before anything was added. */
export function addedWords(answers: readonly Answer[]): string {
  const waiting = answers.filter((answer) => answer.kind === "waiting");
  if (waiting.length > 0)
    return (waiting.some(({ when }) => when === "newer") ? text.unsentNewer : text.unsent)(waiting.length);
  const said = answers.flatMap((answer) => (answer.kind === "answered" ? [answer.addition] : []));
  const added = said.filter(({ given }) => given > 0);
  const cut = added.filter(({ adjusted }) => adjusted !== null).length;
  const notAdded = said.length - added.length;
  const discarded = answers.length - said.length;
  const parts = [
    added.length > 0 && text.added(added.length),
    cut > 0 && text.reduced(cut),
    notAdded > 0 && text.notAdded(notAdded),
    discarded > 0 && text.discarded(discarded),
  ].filter((part) => part !== false);
  if (parts.length === 0) return "";
  return `${parts.join(", ")}.${notAdded > 0 ? ` ${text.seeList}` : ""}`;
}
