/** From pressing Receive to "saved on this device": one strict transaction on the disk, with no network. */
import { counted, writes } from "./entries.ts";
import { percentile, rounded, type Figure } from "./figure.ts";
import { still, tabletOf } from "./tablet.ts";

const times = 1_000;

/** Median and 99th percentile of 1,000 receipts, one after another. */
export async function enqueueFigures(): Promise<Figure[]> {
  await using tablet = await tabletOf("dock@northcampus.example", "over the line");
  const page = await still(tablet, tablet.over("/favicon.svg"));
  const said = (await writes(tablet, times * 2)).filter(({ call }) => call === "receive").slice(0, times);
  await tablet.line.fault({ kind: "refuse" });
  const taken = await page.evaluate(
    async ([user_id, all]) => {
      const outbox = await globalThis.bench.openOutbox(user_id, {
        ...globalThis.bench.browserMachine(),
        network: () => Promise.reject(new Error("no network")),
        warn: () => {},
      });
      const each: number[] = [];
      for (const { body } of all) {
        const from = performance.now();
        await outbox.add(
          { call: "receive", body: body as never },
          { customer_id: 1001, cart_type: "RXO", time_zone: "America/New_York" },
        );
        each.push(performance.now() - from);
      }
      outbox.close();
      return each;
    },
    [tablet.user_id, said] as const,
  );
  const { open } = await counted(page, tablet.user_id);
  if (open !== times) throw new Error(`${open} of ${times} entries are on the device.`);
  return [
    { what: "enqueue to safe, p50", value: rounded(percentile(taken, 0.5), 2), unit: "ms" },
    { what: "enqueue to safe, p99", value: rounded(percentile(taken, 0.99), 2), unit: "ms", aim: { atMost: 10 } },
    { what: "enqueue to safe, longest", value: rounded(Math.max(...taken), 2), unit: "ms" },
  ];
}
