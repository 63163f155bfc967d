/** The process that opens one certificate file: it reads the file and its password, says what is in it, and ends, the key with it. */
import { outcomeOf } from "#server/pki/base/rejected.ts";
import { asked } from "./asked.ts";
import type { OpenedFile } from "./in-child.ts";
import { listPairs, readCertificateFile } from "./read.ts";

const { file, password } = await asked<{ file: string }>();
const outcome = outcomeOf((): OpenedFile => {
  const contents = readCertificateFile(Buffer.from(file, "base64"), password);
  const { certificates, keys } = contents;
  const pairs = listPairs(contents);
  const first = pairs[0]?.certificate ?? certificates.find(({ ca }) => !ca) ?? certificates[0];
  return {
    subject: first?.subject.split("\n").join(", "),
    hasKey: pairs.length > 0 || (first === undefined && keys.length > 0),
    certificates: certificates.map(({ raw }) => raw.toString("base64")),
    pairs: pairs.map(({ certificate }) => certificate.raw.toString("base64")),
  };
});
process.stdout.write(JSON.stringify(outcome));
