/** Two hundred pictures as a dock's camera takes them, from a desk's light to the worst of a dock's: how many are read, how many wrongly, and in what time. */
import { gtinOf } from "#contract/base/gtin.ts";
import { codesIn } from "#src/data/receiving/camera/codes.ts";
import { asImageData, inPicture, labelOfCarton, numbersOf, pictureOf, shotOf } from "#tests/support/camera-pictures.ts";
import { prepareZxing } from "#tests/support/zxing.ts";
import { type Figure, percentile, rounded } from "./figure.ts";

const pictures = 200;
const size = { width: 640, height: 480 };
/** Of five: what cartons of medicines carry first. */
const kinds = ["gs1datamatrix", "gs1datamatrix", "gs1datamatrix", "gs1-128", "ean13"] as const;
const gtins = ["61958-0701-1", "00074-3799-02", "99904-1120-2"].map((ndc) => gtinOf(ndc) ?? gtinOf("61958-0701-1")!);

export async function cameraFigures(): Promise<Figure[]> {
  await prepareZxing();
  const times: number[] = [];
  const read = new Map<string, number>();
  let wrong = 0;
  for (let seed = 0; seed < pictures; seed++) {
    const number = numbersOf(seed);
    const kind = kinds[seed % kinds.length]!;
    const { symbol, text } = labelOfCarton(kind, gtins[seed % gtins.length]!, number);
    const shot = inPicture(shotOf(number, seed / pictures), symbol, size.width);
    const picture = asImageData(pictureOf(symbol, shot, size, number));
    const begun = process.cpuUsage();
    const codes = await codesIn(picture);
    times.push(process.cpuUsage(begun).user / 1000);
    if (codes.some((code) => code.text === text)) read.set(kind, (read.get(kind) ?? 0) + 1);
    wrong += codes.filter((code) => code.text !== text).length;
  }
  const of = (kind: (typeof kinds)[number]) => read.get(kind) ?? 0;
  return [
    { what: "read of 120 pictures of a GS1 DataMatrix", value: of("gs1datamatrix"), unit: "", aim: { atLeast: 110 } },
    { what: "read of 40 pictures of a GS1-128", value: of("gs1-128"), unit: "" },
    { what: "read of 40 pictures of a retail code", value: of("ean13"), unit: "" },
    { what: "read wrongly of 200", value: wrong, unit: "", aim: { atMost: 0 } },
    { what: "processor time of one, 640 by 480, median", value: rounded(percentile(times, 0.5)), unit: "ms" },
    { what: "the same, 95th percentile", value: rounded(percentile(times, 0.95)), unit: "ms" },
  ];
}
