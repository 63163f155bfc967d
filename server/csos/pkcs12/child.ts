/** The process that opens one certificate file: it reads the file and its password, says what is in it, and ends, the key with it. */
import { outcomeOf } from "#server/csos/base/rejected.ts";
import { asked } from "./asked.ts";
import type { OpenedFile } from "./in-child.ts";
import { holderOf, readCertificateFile } from "./read.ts";

const { file, password } = await asked<{ file: string }>();
const outcome = outcomeOf((): OpenedFile => {
  const contents = readCertificateFile(Buffer.from(file, "base64"), password);
  const { certificate, key } = holderOf(contents);
  return {
    certificate: certificate?.raw.toString("base64"),
    subject: certificate?.subject.split("\n").join(", "),
    hasKey: key !== undefined || (certificate === undefined && contents.keys.length > 0),
    others: contents.certificates.filter((each) => each !== certificate).map(({ raw }) => raw.toString("base64")),
  };
});
process.stdout.write(JSON.stringify(outcome));
