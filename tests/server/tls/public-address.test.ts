/** What links in mails begin with. */
import { expect, test } from "vitest";
import { publicAddress } from "#server/tls/public-address.ts";
import { lanAddresses } from "#server/tls/this-machine.ts";

const listening = { isTls: false, port: 8080 };

test.each([
  [{ publicUrl: "https://portal.example.com/", host: "0.0.0.0" }, listening, "https://portal.example.com"],
  [{ host: "127.0.0.1" }, listening, "http://localhost:8080"],
  [{ host: "portal.internal" }, { isTls: true, port: 8443 }, "https://portal.internal:8443"],
  [{ host: "fd00::7" }, listening, "http://[fd00::7]:8080"],
])("%o that listens at %o is %s", (where, at, address) => {
  expect(publicAddress(where, at)).toBe(address);
});

test("a server that listens everywhere is named as another device reaches it", () => {
  const [name = "localhost"] = lanAddresses("0.0.0.0");
  expect(publicAddress({ host: "0.0.0.0" }, listening)).toBe(`http://${name}:8080`);
});
