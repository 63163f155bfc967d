/**
 * The inputs and verdicts of GS1's own tests (GS1 Barcode Syntax Engine: scan data, element strings, associations, Digital Link; Syntax Dictionary: its checks). `^` stands for
 * the separator.
 */
import { describe, expect, test } from "vitest";
import { groupSeparator as GS } from "#contract/receiving/gs1/elements.ts";
import { scanOf } from "#contract/receiving/gs1/scan.ts";

const read = (text: string, symbology?: string) => scanOf(text.replaceAll("^", GS), symbology, 2026);
const isRead = (text: string) => read(text).ok;
const elementsOf = (text: string) => {
  const answer = read(text);
  return answer.ok ? answer.elements : answer.reason;
};

describe("what a scanner sends", () => {
  const carton = { "01": "12312312312333", "10": "ABC123", "99": "TESTING" };
  test.each([
    ["]Q3011231231231233310ABC123^99TESTING", carton],
    ["]d2011231231231233310ABC123^99TESTING", carton],
    ["]J1011231231231233310ABC123^99TESTING", carton],
    ["]C1011231231231233310ABC123^99TESTING", carton],
    ["]e0011231231231233310ABC123^99TESTING", carton],
    ["]d2011231231231233310ABC123^99TESTING^", carton],
    ["]e0011231231231233310ABC123^99TESTING^98XYZ", { ...carton, "98": "XYZ" }],
    [
      "]e0011231231231233310ABC123^1199122598TESTING^97XYZ",
      { "01": "12312312312333", "10": "ABC123", "11": "991225", "97": "XYZ", "98": "TESTING" },
    ],
    ["]e0012401234567890599COMPOSITE^98XYZ", { "01": "24012345678905", "98": "XYZ", "99": "COMPOSITE" }],
    ["]E02112345678900", { "01": "02112345678900" }],
    ["]E00416000336108", { "01": "00416000336108" }],
    ["]E402345673", { "01": "00000002345673" }],
    ["]E02112345678900|]e099COMPOSITE^98XYZ", { "01": "02112345678900", "98": "XYZ", "99": "COMPOSITE" }],
    ["]E402345673|]e099COMPOSITE^98XYZ", { "01": "00000002345673", "98": "XYZ", "99": "COMPOSITE" }],
    // What the second part says is of the goods of the first.
    ["]E02112345678900|]e010LOT7^17271231", { "01": "02112345678900", "10": "LOT7", "17": "271231" }],
    ["]Q1https://example.com/01/12312312312333?99=TEST", { "01": "12312312312333", "99": "TEST" }],
    ["]Q1HTTPS://example.com/01/12312312312333?99=TEST", { "01": "12312312312333", "99": "TEST" }],
    ["]d1https://example.com/01/12312312312333?99=TEST", { "01": "12312312312333", "99": "TEST" }],
    ["]J0https://example.com/01/12312312312333?99=TEST", { "01": "12312312312333", "99": "TEST" }],
  ])("%s is read", (text, elements) => expect(elementsOf(text)).toEqual(elements));

  test.each([
    "",
    "ABC",
    "]",
    "]X",
    "]XX",
    "]e0",
    "]Q3",
    "]d2",
    "]J1",
    "]C1",
    "]C101123123123133\u005E10ABC",
    "]d2^0112312312312333",
    "]E0",
    "]E00",
    "]E0123456789012",
    "]E012345678901234",
    "]E01234ABC890123",
    "]E02112345678901",
    "]E02112345678900|]e0",
    "]E02112345678900|]C199COMPOSITE",
    "]E02112345678900^99COMPOSITE",
    "]E4",
    "]E41234567",
    "]E4123456789",
    "]E412ABC678",
    "]E402345674",
    "]Q1https://a/NOPRIMARYAI",
    "]Q1HtTps://example.com/01/12312312312333?99=TEST",
    "]Q1TESTING",
    "]d1TESTING",
  ])("%j is none", (text) => expect(read(text).ok).toBe(false));

  test("a caret is no separator and may stand in no value", () =>
    expect(scanOf("]C101123123123133310AB^C", undefined, 2026).ok).toBe(false));
});

describe("symbols by their names, however they are written", () => {
  const gs1 = "01123123123123331799123110ABC123";
  test.each([
    ..."GS1DataMatrix, GS1_DataMatrix, gs1 datamatrix, gs1-128, GS1-128 Composite, GS1_128_CCA, UCC/EAN-128, GS1 DataBar Expanded, DataBarOmni".split(
      ", ",
    ),
    ..."DataBarStackedOmni, GS1QRCode, GS1 QR Code, QR, QRCode, DataMatrix, DM, Code128, Code 128, GS1 DotCode, ]d2, d2, ]C1".split(
      ", ",
    ),
  ])("%s", (name) => expect(read(gs1, name)).toMatchObject({ ok: true, elements: { "10": "ABC123" } }));

  test.each([
    ["EAN13", "2112345678900", "02112345678900"],
    ["EAN-13", "2112345678900", "02112345678900"],
    ["UPCA", "416000336108", "00416000336108"],
    ["UPC-A", "0416000336108", "00416000336108"],
    ["UPC-E", "001234000057", "00001234000057"],
    ["UPC_E", "01234531", "00012300000451"],
    ["EAN-8", "02345673", "00000002345673"],
    ["ITF-14", "24012345678905", "24012345678905"],
    ["]E0", "2112345678900", "02112345678900"],
  ])("%s %s is a GTIN", (name, text, gtin) => expect(read(text, name)).toEqual({ ok: true, elements: { "01": gtin } }));

  test.each([
    ["EAN-13", "416000336108"],
    ["]E0", "416000336108"],
    ["EAN-8", "2345673"],
    ["UPC-A", "16000336108"],
    ["Code 39", "0112312312312333"],
    ["PDF417", "0112312312312333"],
    ["constructor", "0112312312312333"],
  ])("%s %s is none", (name, text) => expect(read(text, name).ok).toBe(false));
});

/** (01) and whatever else an identifier must stand beside: its own value is what is judged. */
const item = "0112345678901231";
const pallet = "00123456789012345675";

describe("element strings", () => {
  test.each([
    "991234",
    item,
    `${item}^`,
    `${item}991234`,
    `${item}^991234`,
    `${item}2421`,
    `${item}242123456`,
    `${item}242123456^10ABC123`,
    `${item}242123456^`,
    "25554123450001501^81111234",
    "2555412345000150^81111234^99A",
    `${item}800112341234512398`,
    `${item}7007211225211231`,
    `${item}7007211225`,
    "800302112345678900ABC",
    "800302112345678900",
    "800302112345678900^99ABC123",
    "800302112345678900ABCDEFGHIJKLMNOP",
    `${item}7230121234567890123456789012345678`,
    `${item}7230123`,
    ...[1, 2, 3, 4, 5].map((times) => `${item}423${"528".repeat(times)}`),
    "400ABC^400ABC",
    "400ABC^99DEF^400ABC",
    pallet,
    "01950123456789033103000123",
  ])("%s is read", (text) => expect(elementsOf(text)).toBeTypeOf("object"));

  test.each([
    "891234",
    "99~ABC",
    "99ABC~",
    "01A2345678901231",
    "011234567890123A",
    "0112345678901234",
    "011234567890123",
    "01123456789012312",
    "011234567890123^",
    "01123456789012345^",
    "01123456789012345^991234",
    `${item}2421234567`,
    "2555412345000150^8111123",
    "2555412345000150^811112345",
    `${item}80011234123451239`,
    `${item}8001123412345123981`,
    `80011234123451239^${item}`,
    ...["2", "21", "211", "2112"].map((rest) => `${item}7007211225${rest}`),
    `${item}70072112252212311`,
    "800302112345678901ABC",
    "800302112345678900ABCDEFGHIJKLMNOPQ",
    `${item}72301212345678901234567890123456789`,
    `${item}723012`,
    ...["", "5", "52", "5285", "52852", "528528528528528528"].map((rest) => `${item}423${rest}`),
    "400ABC^400AB",
    "400ABC^400ABC^400XYZ",
    "99ABC^400ABC^400XYZ",
  ])("%s is none", (text) => expect(isRead(text)).toBe(false));
});

describe("values that a check of the dictionary refuses", () => {
  test.each([
    "00A23456789012345675",
    "00123456789012345670",
    `${item}10 `,
    "8010123456_",
    "8013123456ABXX",
    "8013A",
    "401123",
    "702312A4",
    "70401AB=",
    `${item}800112340000012311`,
    "8003112345678901281234567890123456",
    "801012345^8011023456789012",
    `${pallet}43212`,
    `${item}800112341234512321`,
    `${item}426987`,
    `${item}7030987ABC`,
    `${pallet}4307AA`,
    "8020A^41554123450001503910987",
    "41554123450001508020A^8007FR1234",
    "41554123450001508020A^8007FR12_45678901234",
    "41554123450001508020A^8007AB12345678901234",
    "41554123450001508020A^8007FR12345678901234",
    `${pallet}4326201300`,
    `${pallet}4326201200`,
    `${pallet}43242012252400`,
    `${pallet}43242012252360`,
    `${item}8008201225230060`,
    "8006123456789012310099",
    "8006123456789012310100",
    "8006123456789012310302",
    `${pallet}4300ABC%0g`,
    `${pallet}430918000000010000000000`,
    `${pallet}430900000000003600000001`,
    `${pallet}4330000000X`,
    "801812345678901234567572525",
    "80181234567890123456757258111^7259A",
    "8018123456789012345675^72580/3^7259A",
    "8018123456789012345675^72582/1^7259A",
    `${pallet}70410`,
    `${pallet}7041_9`,
    `${pallet}70411A_`,
    `${pallet}70410000`,
    "0195012345678902310300012",
    "019501234567890311131313",
    "81117",
    "811207",
    "81100123456123456",
    "8110012345612345611110123904",
  ])("%s", (text) => expect(isRead(text)).toBe(false));

  test.each(["1", "12", "123", "12=", "1==", "-_", "1234"])("a signature of %s is read", (text) =>
    expect(isRead(`${pallet}8030${text}`)).toBe(true),
  );
  test.each(["=", "===", "123=", "12==", "1===", "1234=", "123==", "12===", "1=2=", "ABC:", "ABC "])(
    "a signature of %s is none",
    (text) => expect(isRead(`${pallet}8030${text}`)).toBe(false),
  );
  test.each("1A 200 212 2C 8 9 AA APE BZ CBL ZZ X3".split(" "))("a freight unit %s is read", (text) =>
    expect(isRead(`${pallet}7041${text}`)).toBe(true),
  );
  test.each(["FR7630006000011234567890189", "BE71096123456769", "CH5604835012345678009"])(
    "an account %s is read",
    (text) => expect(isRead(`41554123450001508020A^8007${text}`)).toBe(true),
  );
});

describe("what may stand beside what", () => {
  test.each([
    `02123456789012313712^${pallet}`,
    `91XXX^021234567890123192YYY^37123^93ZZZ^${pallet}`,
    `21ABC123^${item}`,
    "21ABC123^8006123456789012310510",
    `${item}21XYZ999^250ABC123`,
    `${item}392512599^30123`,
    ...["3100", "3105", "3160", "3165", "3295", "3500", "3575", "3600", "3695"].map(
      (weight) => `${item}392512599^${weight}654321`,
    ),
    `8030DIGSIG^${pallet}`,
    `8030DIGSIG^${item}21ABC123`,
    "8030DIGSIG^031234567890123121ABC123",
    "8030DIGSIG^2531234567890128X",
    "8030DIGSIG^25512345678901280",
    "8030DIGSIG^800301234567890128X",
    "8030DIGSIG^800401234567890",
    "8030DIGSIG^8006123456789012310102^21ABC123",
    "8030DIGSIG^80101234567890^8011123456789012",
    "8030DIGSIG^8017123456789012345675",
    "8030DIGSIG^8018123456789012345675",
    "03123456789012318012V1",
    "03123456789012318009ABC",
    "0312345678901231800820122523",
    `${item}21A^8040123456789012345^8041123456789012345^80431234567890123456781`,
  ])("%s is read", (text) => expect(elementsOf(text)).toBeTypeOf("object"));

  test.each([
    `${item}0212345678901231`,
    `${item}2555412345000150`,
    `${item}37123`,
    `${item}21ABC123^235XYZ`,
    "25554123450001500^39401234^81119999",
    "25554123450001500^39401234^39419999",
    `${item}3100123456^3955123456^3929123`,
    "0212345678901231",
    "021234567890123137123",
    "21ABC123",
    `${item}250ABC123`,
    `${item}392512599`,
    "8030DIGSIG",
    `8030DIGSIG^${item}`,
    "8030DIGSIG^0312345678901231",
    "8030DIGSIG^2531234567890128",
    "8030DIGSIG^2551234567890128",
    "8030DIGSIG^800301234567890128",
    "8030DIGSIG^8006123456789012310102",
    "8030DIGSIG^80101234567890",
    "03123456789012318006123456789012310102",
    `0312345678901231^${item}7240A`,
    `${item}8040123456789012345`,
    `${item}21A^8041123456789012345`,
  ])("%s is none", (text) => expect(isRead(text)).toBe(false));
});

describe("a Digital Link", () => {
  const gtin = "0112312312312333";
  const byLink: [link: string, elements: string][] = [
    ["http://a/00/006141411234567890", "00006141411234567890"],
    ["HTTP://a/00/006141411234567890", "00006141411234567890"],
    ["HTTPS://a/00/006141411234567890", "00006141411234567890"],
    ["https://a/01/12312312312333", gtin],
    ["https://xn--fsq.xn--0zwm56d/01/12312312312333", gtin],
    ["https://a:65535/01/12312312312333", gtin],
    ["https://192.0.2.1/01/12312312312333", gtin],
    ["https://[2001:db8::1]/01/12312312312333", gtin],
    ["https://a/more/stem/00/006141411234567890", "00006141411234567890"],
    ["https://a/00/faux/00/006141411234567890", "00006141411234567890"],
    ["https://a/01/12312312312333/22/TEST/10/ABC/21/XYZ", `${gtin}22TEST^10ABC^21XYZ`],
    ["https://a/01/12312312312333/235/TEST", `${gtin}235TEST`],
    ["https://a/253/1231231231232TEST5678901234567", "2531231231231232TEST5678901234567"],
    ["https://a/8018/123456789012345675/8019/123", "8018123456789012345675^8019123"],
    ["https://a/stem/00/006141411234567890?", "00006141411234567890"],
    ["https://a/stem/401/12345678?99=ABC", "40112345678^99ABC"],
    ["https://a/01/12312312312333?&&&99=ABC&&&&&&98=XYZ&&&", `${gtin}99ABC^98XYZ`],
    ["https://a/01/12312312312333?one&unknown=555&99=ABC&two&98=XYZ&x=7", `${gtin}99ABC^98XYZ`],
    ["https://a/01/12312312312333/22/ABC%2d123?99=ABC&98=XYZ%2f987", `${gtin}22ABC-123^99ABC^98XYZ/987`],
    ["https://a/01/12312312312333/22/ABC+123?99=ABC", `${gtin}22ABC+123^99ABC`],
    ["https://a/01/12312312312333/22/test/10/abc/21/xyz#fragment", `${gtin}22test^10abc^21xyz`],
    ["https://a/stem/00/006141411234567890?99=ABC#fragment", "0000614141123456789099ABC"],
    ["https://id.gs1.org/01/09520123456788/10/ABC1/21/12345?17=180426", "010952012345678810ABC1^2112345^17180426"],
    [
      "https://example.com/01/09520123456788?3103=000195&3922=0299&17=201225",
      "0109520123456788310300019539220299^17201225",
    ],
    [
      "https://id.gs1.org/00/952012345678912345?02=09520123456788&37=25&10=ABC123",
      "0095201234567891234502095201234567883725^10ABC123",
    ],
    ["https://id.gs1.org/414/9520123456788/254/32a%2Fb", "414952012345678825432a/b"],
    ["https://example.com/8004/9520614141234567?01=9520123456788", "80049520614141234567^0109520123456788"],
    ["https://id.gs1.org/01/09520123456788/235/XYZ?10=ABC123", "0109520123456788235XYZ^10ABC123"],
  ];
  test.each(byLink)("%s says what %s does", (link, elements) => {
    expect(elementsOf(link)).toBeTypeOf("object");
    expect(elementsOf(link)).toEqual(elementsOf(elements));
    expect(elementsOf(`]Q1${link}`)).toEqual(elementsOf(elements));
  });

  test.each([
    "ftp://",
    "http://",
    "http:///",
    "http://a",
    "http://a/",
    "http://a/b",
    "http://a/b/",
    "HtTp://a/b/00/006141411234567890",
    "https://00/006141411234567890",
    "https://[fe80::1%25lo]/01/12312312312333",
    "https://$a/01/12312312312333",
    "https://a_b/01/12312312312333",
    "https://a/gtin/12312312312333",
    "https://a/01/2112345678900",
    "https://a/01/416000336108",
    "https://a/01/02345673",
    "https://a/253/1231231231232TEST56789012345678",
    "https://a/stem/00/006141411234567890/",
    "https://a/01/12312312312333?99=",
    "https://a/01/12312312312333?99=ABC&999=faux",
    "https://a/01/12312312312333/22/ABC%2d123?99=ABC&98=XYZ+987",
    "https://a/01/12312312312333/10/A%00B",
    "https://a/01/12312312312333/10/A B",
    "https://a/01/12312312312333/10/ABC/22/TEST",
    "https://a/01/12312312312333/22/TEST/235/XYZ",
    "https://example.com/01/09520123456788?10=ABC123",
    "https://example.com/01/09520123456788?21=ABC123",
    "https://id.gs1.org/01/09520123456788/10/ABC123?99=XYZ789&01=09520123456788",
    "https://id.gs1.org/01/09520123456788/10/ABC123?99=XYZ789&10=ABC123",
    "https://id.gs1.org/01/09520123456788/10/ABC123?99=XYZ789&99=XYZ789",
    "https://example.com/01/09520123456788/89/ABC123?99=XYZ",
    "https://example.com/01/09520123456788?99=XYZ&89=ABC123",
    "https://example.com/01/09520123456789",
  ])("%s is none", (link) => expect(isRead(link)).toBe(false));
});
