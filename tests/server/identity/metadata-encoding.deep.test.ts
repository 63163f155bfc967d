/** A provider's metadata in the encodings in which administrators' tools save it: read as it was meant, or refused with a reason. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { setProvider } from "#server/saml/command.ts";
import { decodeXml } from "#server/saml/xml-encoding.ts";
import { testApp } from "#tests/support/app.ts";
import { north } from "#tests/support/company.ts";
import { getServerNow } from "#tests/support/present.ts";
import { metadataXml, newKeys } from "#tests/support/saml/provider.ts";

const { pools } = await testApp();
const { cert } = await newKeys();
/** With a letter that each encoding writes in its own way. */
const entityId = "https://idp.münchen.example/é";

/** The file under a declaration; undefined: without an encoding in it. */
const declared = (encoding: string | undefined): string =>
  metadataXml({ entityId, cert }).replace(
    '<?xml version="1.0"?>',
    encoding === undefined ? '<?xml version="1.0"?>' : `<?xml version='1.0' encoding="${encoding}" standalone="yes" ?>`,
  );
const utf16le = (text: string): Buffer => Buffer.from(text, "utf16le");
const utf16be = (text: string): Buffer => utf16le(text).swap16();

/** Set as a person at the command line does; gives the name under which the provider is kept. */
async function entitySetFrom(file: Buffer): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "portal-metadata-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const metadata = join(folder, "provider.xml");
  writeFileSync(metadata, file);
  await setProvider(pools, String(north), { metadata, domain: ["north.example"], unsolicited: true }, getServerNow());
  const { rows } = await pools.system.query(
    "select entity_id from identity_providers where customer_id = $1 and not is_test",
    [north],
  );
  return rows[0].entity_id;
}

describe("metadata", () => {
  test.each<[string, Buffer]>([
    ["UTF-8 without a declaration of it", Buffer.from(declared(undefined))],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${declared("UTF-8")}`)],
    ["UTF-16, little-endian, with a byte order mark", utf16le(`\uFEFF${declared("UTF-16")}`)],
    ["UTF-16, big-endian, with a byte order mark", utf16be(`\uFEFF${declared("utf-16")}`)],
    ["UTF-16, little-endian, without a byte order mark", utf16le(declared("UTF-16"))],
    ["UTF-16, big-endian, without a byte order mark", utf16be(declared("UTF-16BE"))],
    ["UTF-16 that declares UTF-8, as PowerShell writes it", utf16le(`\uFEFF${declared("utf-8")}`)],
    ["UTF-16 without a declaration", utf16le(`\uFEFF${declared(undefined)}`)],
    ["UTF-8 that declares UTF-16, as .NET writes it", Buffer.from(declared("utf-16"))],
    ["Latin-1", Buffer.from(declared("ISO-8859-1"), "latin1")],
    ["Windows-1252", Buffer.from(declared("windows-1252"), "latin1")],
    ["Latin-9", Buffer.from(declared("iso-8859-15"), "latin1")],
  ])("in %s is read", async (_name, file) => {
    expect(await entitySetFrom(file)).toBe(entityId);
  });

  test("in Windows-1252 has the characters that Latin-1 has not", () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="Windows-1252"?><a>\x80 \x96</a>', "latin1");
    expect(decodeXml(bytes)).toContain("<a>€ –</a>");
  });

  test.each<[string, Buffer, RegExp]>([
    ["an encoding that nobody knows", Buffer.from(declared("x-own")), /Its encoding, x-own, is not supported/],
    ["UTF-7", Buffer.from(declared("UTF-7")), /Its encoding, UTF-7, is not supported/],
    ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]), /Its encoding, UTF-32, is not supported/],
    ["Latin-1 without a declaration", Buffer.from(declared(undefined), "latin1"), /Its bytes are not UTF-8/],
    ["Latin-1 that declares UTF-8", Buffer.from(declared("UTF-8"), "latin1"), /Its bytes are not UTF-8/],
    [
      "UTF-16 that was cut within a character",
      utf16le(`\uFEFF${declared("UTF-16")}`).subarray(0, -1),
      /Its bytes are not UTF-16LE/,
    ],
  ])("in %s is refused with the reason", async (_name, file, reason) => {
    await expect(entitySetFrom(file)).rejects.toThrow(reason);
    await expect(entitySetFrom(file)).rejects.toThrow(/The metadata can't be used\. .*Save the file as UTF-8/);
  });
});
