/** Servers of revocation lists are compared by scheme, host and port. */
import { describe, expect, test } from "vitest";

import { toServerKey } from "#server/base/server-key.ts";

describe("toServerKey", () => {
  test.each([
    ["ldap://directory.example", "ldap://directory.example:389"],
    ["ldap://directory.example/", "ldap://directory.example:389"],
    ["LDAP://Directory.EXAMPLE:389/cn=CRL,o=x?certificateRevocationList;binary", "ldap://directory.example:389"],
    ["ldap://directory.example:0389", "ldap://directory.example:389"],
    ["ldap://directory.example:1389/cn=a@b", "ldap://directory.example:1389"],
    ["ldaps://directory.example", "ldaps://directory.example:636"],
    ["http://Web.example:80/sub.crl", "http://web.example:80"],
    ["https://web.example/sub.crl?at=a@b", "https://web.example:443"],
    ["http://[::1]/sub.crl", "http://[::1]:80"],
  ])("writes %s as %s", (address, key) => {
    expect(toServerKey(address)).toBe(key);
  });

  test.each([
    "ldap://trusted.example@other.example/cn=CRL",
    "ldap://user:password@directory.example",
    "ldap://@directory.example",
    "http://trusted.example\\@other.example/sub.crl",
    "ldap:///cn=CRL",
    "file:///sub.crl",
    "ftp://web.example/sub.crl",
    "directory.example",
    "",
  ])("returns undefined for %s", (address) => {
    expect(toServerKey(address)).toBeUndefined();
  });
});
