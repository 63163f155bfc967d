/** The code that tests a scanner: it can be read off the screen, and a scan of it says what is wrong with the scanner. */
import { beforeAll, describe, expect, test } from "vitest";
import { unframed } from "#contract/receiving/gs1/framed.ts";
import { codesIn } from "#src/data/receiving/camera/codes.ts";
import { codePaceWords, paceWords } from "#src/screens/identity/scanner/pace-words.ts";
import { readScan } from "#src/screens/identity/scanner/scan-result.ts";
import { readSymbol, symbolSize, testCode } from "#src/screens/identity/scanner/test-code.ts";
import { learnPace } from "#src/ui/kit/device/scanner-pace.ts";
import * as scannerText from "#src/text/identity/scanner.ts";
import { asImageData } from "#tests/support/camera-pictures.ts";
import { prepareZxing } from "#tests/support/zxing.ts";

const GS = "\u001D";
beforeAll(prepareZxing);

test("the symbol on the screen is the test code", async () => {
  const [module, quiet] = [6, 3];
  const side = (symbolSize + 2 * quiet) * module;
  const symbol = readSymbol();
  const isDark = (across: number, down: number) =>
    symbol[Math.floor(down / module) - quiet]?.[Math.floor(across / module) - quiet] === true;
  const grey = Uint8ClampedArray.from({ length: side * side }, (_, at) =>
    isDark(at % side, Math.floor(at / side)) ? 0 : 255,
  );
  const codes = await codesIn(asImageData({ width: side, height: side, grey }));
  expect(codes.map(({ text }) => text)).toEqual([`]d2${testCode}`]);
});

describe("a scan of it", () => {
  const read = (text: string, { isCapsOn = false, framing = unframed } = {}) =>
    readScan({ text, isCapsOn }, framing, 2026);
  const right = "Product 00300000000001, lot Test7, Exp Dec 31, 2039, serial aB12cD";
  test.each([testCode, `]d2${testCode}`, ` ${testCode}\r`])("says lot, expiration date and serial number: %j", (sent) =>
    expect(read(sent)).toEqual({ tone: "ok", title: scannerText.read, text: right }),
  );
  test("is read with what the scanner is set to send around it", () => {
    const framing = { prefix: "#", suffix: "!", separator: "~" };
    expect(read(`#${testCode.replace(GS, "~")}!`, { framing })).toMatchObject({ title: scannerText.read, text: right });
  });
  test("says that the separator is missing", () =>
    expect(read(testCode.replace(GS, ""))).toMatchObject({
      tone: "attention",
      title: scannerText.separatorMissing,
    }));
  test("names a text that comes for the separator, and offers to set it", () =>
    expect(read(testCode.replace(GS, "~"))).toMatchObject({
      title: scannerText.otherSeparator("~"),
      separator: "~",
    }));
  test("offers no separator that lots may contain", () =>
    expect(read(testCode.replace(GS, "%"))).not.toHaveProperty("separator"));
  test("says that Caps Lock is on", () => {
    const swapped = testCode.replace("aB12cD", "Ab12Cd").replace("Test7", "tEST7");
    expect(read(swapped, { isCapsOn: true })).toMatchObject({ title: scannerText.capsLock });
    expect(read(swapped)).toMatchObject({ title: scannerText.wrongCase });
    expect(read(`]D2${swapped}`)).toMatchObject({ title: scannerText.read, text: right });
  });
});

describe("the pace", () => {
  test("is not known before the first scan", () => expect(paceWords([])).toBe(scannerText.speedNotLearned));
  test.each([
    ["fast", [8, 9, 12], scannerText.speed({ isSlow: false, gapMs: 12 })],
    ["slow", [90, 110, 95], scannerText.speed({ isSlow: true, gapMs: 110 })],
    [
      "fast with a pause after its first key",
      [150, 10, 12],
      scannerText.speed({ isSlow: false, gapMs: 12, firstMs: 150 }),
    ],
  ])("is %s", (_name, gaps, words) => {
    const pace = learnPace([], gaps);
    expect(codePaceWords(pace[0]!)).toBe(words);
    expect(paceWords(pace)).toBe(words);
  });
});
