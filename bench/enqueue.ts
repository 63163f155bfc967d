/** From pressing Receive to "saved on this device": one strict transaction on the disk, with no network. */
import { counted, writes } from "./entries.ts";
import { percentile, rounded, type Figure } from "./figure.ts";
import { still, tabletOf } from "./tablet.ts";

const times = 1_000;

/** What an attempt meets: nothing answers, until it is given up; or there is nobody at once. */
const networks = ["black hole", "refused"] as const;

/** Median and 99th percentile of 1,000 receipts, one after another, on each such network. */
export async function enqueueFigures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const network of networks) figures.push(...(await enqueuedOn(network)));
  return figures;
}

async function enqueuedOn(network: (typeof networks)[number]): Promise<Figure[]> {
  await using tablet = await tabletOf("dock@northcampus.example", "over the line");
  const page = await still(tablet, tablet.over("/favicon.svg"));
  const said = (await writes(tablet, times * 2)).filter(({ call }) => call === "receive").slice(0, times);
  await tablet.line.fault({ kind: "refuse" });
  const taken = await page.evaluate(
    async ([user_id, all, how]) => {
      const outbox = await globalThis.bench.openOutbox(user_id, {
        ...globalThis.bench.browserMachine(),
        network: async (_, signal) => {
          if (how === "black hole") await new Promise((resolve) => signal.addEventListener("abort", resolve));
          throw new Error("no network");
        },
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
    [tablet.user_id, said, network] as const,
  );
  const { open } = await counted(page, tablet.user_id);
  if (open !== times) throw new Error(`${open} of ${times} entries are on the device.`);
  const figure = (what: string, value: number) => ({
    what: `enqueue to safe (${network}), ${what}`,
    value: rounded(value, 2),
    unit: "ms",
  });
  return [
    figure("p50", percentile(taken, 0.5)),
    { ...figure("p99", percentile(taken, 0.99)), aim: { atMost: 10 } },
    figure("longest", Math.max(...taken)),
  ];
}
