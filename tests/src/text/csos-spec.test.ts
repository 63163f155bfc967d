/** Texts of the specification about certificates, letter for letter (Spec 1 §8, Spec 2 §8). */
import { expect, test } from "vitest";

import { certificateSentence } from "#contract/csos/rules/words.ts";
import * as quoted from "#contract/csos/quoted.ts";
import * as text from "#contract/csos/text.ts";
import { alreadyExists, deleted, uploaded } from "#src/text/csos/certificates.ts";

test.each([
  ["Invalid Password", text.wrongPasswordAtUpload, certificateSentence("InvalidPassword", "upload")],
  ["Invalid Certificate Password", text.wrongPasswordAtCheckout, certificateSentence("InvalidPassword", "checkout")],
  [
    "Failed to contact the DEA LDAP server. Please try again later.",
    quoted.ldapFailed,
    certificateSentence("LdapError", "upload"),
  ],
  ["DEA Number is not correct.", text.deaNumberNotCorrect, certificateSentence("InvalidDeaNumber", "upload")],
  ["The certificate is Expired.", text.certificateExpired, certificateSentence("IsExpired", "upload")],
  [
    "The certificate is missing the private key.",
    text.privateKeyMissing,
    certificateSentence("MissingPrivateKey", "upload"),
  ],
  ["The certificate has been revoked.", text.certificateRevoked, certificateSentence("IsRevoked", "upload")],
  [
    "The certificate is not a valid certificate for CSOS (Certificate chain not valid).",
    text.chainNotValid,
    certificateSentence("InvalidChain", "upload"),
  ],
  [
    "Schedules II, IIN cannot be purchased with this certificate.",
    text.schedulesNotAllowed("Schedules II, IIN"),
    certificateSentence("UnauthorizedSchedules", "checkout", ["II", "IIN"]),
  ],
  [
    "Failed to upload certificate. Please refresh the page and try again.",
    quoted.uploadFailed,
    certificateSentence("Unknown", "upload"),
  ],
  ["Please refresh the page and try again.", quoted.signingFailed, certificateSentence("Unknown", "checkout")],
])("%s", (sentence, shown, said) => {
  expect([shown, said]).toEqual([sentence, sentence]);
});

test.each([
  ["Certificate uploaded", uploaded],
  ["Certificate already exists", alreadyExists],
  ["Certificate deleted", deleted],
])("%s", (sentence, shown) => {
  expect(shown).toBe(sentence);
});
