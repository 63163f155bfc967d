/** What a person scans at the dock: packages by their codes as scanners send them; found, counted lot by lot, taken back and entered by the page's own functions. */
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import { gtinOf, withCheckDigit } from "#contract/base/gtin.ts";
import { packageName } from "#contract/receiving/rules/packages.ts";
import { addedBy } from "#contract/receiving/rules/contents.ts";
import type { Write } from "#outbox/entry/entry.ts";
import type { Random } from "#server/base/random.ts";
import type { DockLine } from "#src/data/overlay/receiving-overlay.ts";
import { countedOf, restOf, withoutLastScan, withScan } from "#src/screens/receiving/count/counting.ts";
import { aboutGoods, emptyDraft, missing, receiptOf, type ReceiptDraft } from "#src/screens/receiving/count/draft.ts";
import { found, type FoundLine } from "#src/screens/receiving/count/finding.ts";
import { goodsOf } from "#src/screens/receiving/count/goods-of.ts";
import { scannedAt, scansOf } from "#src/screens/receiving/count/scans.ts";
import { keepAll } from "./claims.ts";
import { ask, entriesOf, pendingLines } from "./screens.ts";
import { count, type Tab, type World } from "./world.ts";

/** Some packages of the orders that the page shows, and then all that was counted is entered in one step. */
export function scanSomething(world: World, tab: Tab, random: Random): void {
  const { customer_id } = world.atTablet;
  const known = tab.screens.known.get(customer_id)?.receiving;
  if (known === undefined) return ask(world, tab, customer_id, "receiving"); // there is no board to count on
  const lines = pendingLines(known.answer.pending, entriesOf(tab, customer_id), known.doneBefore);
  if (lines.length === 0) return;
  const today = isoToWire(dateIn("America/Chicago", new Date(world.time.now)));
  const pads = new Map<DockLine, ReceiptDraft>();
  for (let left = random.whole(1, 6); left > 0; left -= 1) {
    const label = labelOf(random.pick(lines), random);
    const one = read(world, lines, label, random);
    if (one === undefined) continue;
    const line = one.line as DockLine;
    const before = pads.get(line) ?? emptyDraft(goodsOf(line), today, undefined);
    pads.set(line, afterScan(world, before, one, random));
  }
  const writes = [...pads].flatMap(([line, draft]) => {
    const those = entered(line, draft, today);
    const sum = those.reduce((total, { body }) => total + body.quantity_received, 0);
    if (sum !== countedOf(draft)) world.problems.push(`${countedOf(draft)} were counted and ${sum} entered`);
    return those;
  });
  count(world, "receipts of scans", writes.length);
  if (writes.length > 0) keepAll(world, tab, customer_id, writes);
}

/** What the person says of every case. */
const casesOf10 = 10;

/** What is printed on a package. */
type Label = { gtin: string; lot: string; serial: string; line: DockLine };

/** Of a carton, now and then of a case of them. */
function labelOf(line: DockLine, random: Random): Label {
  const carton = gtinOf(line.ndc_code)!;
  const gtin = random.chance(0.15) ? withCheckDigit(`5${carton.slice(1, 13)}`) : carton;
  const serial = random.chance(0.8) ? `S${random.whole(1, 60)}` : "";
  return { gtin, lot: random.pick(["L1", "L2", "10A"]), serial, line };
}

/** As a scanner sends it: its separator as it is, written otherwise, or lost. */
function sent({ gtin, lot, serial }: Label, random: Random): string {
  const separator = random.pick(["\u001D", "\u001D", "^]", "{GS}", ""]);
  const parts = [`10${lot}`, ...(serial === "" ? [] : [`21${serial}`])];
  const [first, ...rest] = random.chance(0.5) ? parts : parts.toReversed();
  return `${random.pick(["]d2", "]C1", ""])}01${gtin}17291231${[first, ...rest].join(separator)}`;
}

/** The line it means. Where the code may be read in several ways the person says which stands on the label; none of the ways is another product. */
function read(world: World, lines: readonly DockLine[], label: Label, random: Random): FoundLine | undefined {
  const text = sent(label, random);
  const what = found(lines, text, new Date(world.time.now).getFullYear());
  const isLabel = ({ carton }: FoundLine) => carton?.lot === label.lot && carton.serial === label.serial;
  const one = what.kind === "one" ? what : what.kind === "ask" ? what.choices.find(isLabel) : undefined;
  if (what.kind === "ask") count(world, "scans asked about");
  if (one === undefined || !isLabel(one) || one.line.item_id !== label.line.item_id)
    world.problems.push(
      `${JSON.stringify(text)} was read as ${JSON.stringify(what.kind)} and is ${label.lot} ${label.serial}`,
    );
  return one;
}

/** The pad after a package was counted, and the last one now and then taken back. A package whose serial stands there is not counted again. */
function afterScan(world: World, before: ReceiptDraft, { line, carton }: FoundLine, random: Random): ReceiptDraft {
  const { gtin, serial: printed, lot, expires } = carton!;
  const serial = packageName(gtin, printed);
  if (scannedAt(scansOf(before), serial) !== undefined) return before;
  const goods = goodsOf(line);
  const adds = addedBy({ ...carton!, contents: casesOf10 }, line) ?? 0;
  const after = withScan(before, goods, { at: world.time.now, lot, expires, serial, adds });
  count(world, "packages scanned");
  if (countedOf(after) !== countedOf(before) + adds)
    world.problems.push(`${adds} were scanned, and the count went from ${countedOf(before)} to ${countedOf(after)}`);
  if (random.chance(0.85)) return after;
  const back = withoutLastScan(after, goods)!;
  if (countedOf(back) !== countedOf(before))
    world.problems.push(`a scan was taken back, and ${countedOf(back)} are counted instead of ${countedOf(before)}`);
  return back;
}

/** A receipt for each lot that was counted. */
function entered(line: DockLine, draft: ReceiptDraft, today: string): (Write & { call: "receive" })[] {
  const goods = goodsOf(line);
  const rest = restOf(draft);
  const others = rest === undefined ? [] : entered(line, rest, today);
  if (missing(draft, goods, today).length > 0) return others;
  const base = { remaining: line.remaining };
  return [{ call: "receive", body: receiptOf(draft, goods), snapshot: aboutGoods(draft, goods), base }, ...others];
}
