/** What became of products that were put into the cart in one go, in one sentence (pure). */
import type { Addition } from "#contract/cart/cart.ts";
import { deviceName } from "#src/text/device.ts";
import { formatQuantity } from "#src/text/format.ts";

type Answer =
  | { kind: "waiting"; when?: "soon" | "newer" }
  | { kind: "discarded" }
  | { kind: "answered"; addition: Pick<Addition, "given" | "adjusted" | "refused"> };

/** "3 products added, 1 of them cut down, 1 not added: the list says why." Empty before anything was added. */
export function addedWords(answers: readonly Answer[]): string {
  const waiting = answers.filter((answer) => answer.kind === "waiting");
  if (waiting.length > 0) {
    const isNewer = waiting.some(({ when }) => when === "newer");
    const they = waiting.length === 1 ? "It" : "They";
    const sent = isNewer ? "for the newer version of the portal" : they === "It" ? "by itself" : "by themselves";
    const [goes, go] = isNewer ? ["waits", "wait"] : ["goes out", "go out"];
    return `${formatQuantity(waiting.length, "product")} saved on this ${deviceName()}. ${they} ${they === "It" ? goes : go} ${sent}.`;
  }
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
