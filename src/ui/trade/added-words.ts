/** What became of products that were put into the cart in one go, in one sentence (pure). */
import type { Addition } from "#contract/cart/cart.ts";
import { deviceName } from "#src/ui/kit/words/device.ts";
import { formatQuantity } from "#src/ui/kit/words/format.ts";

type Answer =
  | { kind: "waiting" }
  | { kind: "discarded" }
  | { kind: "answered"; addition: Pick<Addition, "given" | "adjusted" | "refused"> };

/** "3 products added, 1 of them cut down, 1 not added: the list says why." Empty before anything was added. */
export function addedWords(answers: readonly Answer[]): string {
  const waiting = answers.filter(({ kind }) => kind === "waiting").length;
  if (waiting > 0)
    return `${formatQuantity(waiting, "product")} saved on this ${deviceName()}. ${waiting === 1 ? "It goes out by itself" : "They go out by themselves"}.`;
  const said = answers.flatMap((answer) => (answer.kind === "answered" ? [answer.addition] : []));
  const added = said.filter(({ given }) => given > 0);
  const cut = added.filter(({ adjusted }) => adjusted !== null).length;
  const notAdded = said.length - added.length;
  const discarded = answers.length - said.length;
  const parts = [
    added.length > 0 && `${formatQuantity(added.length, "product")} added`,
    cut > 0 && `${formatQuantity(cut)} of them cut down`,
    notAdded > 0 && `${formatQuantity(notAdded)} not added: the list says why`,
    discarded > 0 && `${formatQuantity(discarded)} discarded`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "" : `${parts.join(", ")}.`;
}
