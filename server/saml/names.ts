/** The names that SAML 2.0 and XML signatures give to things (docs.oasis-open.org/security/saml/v2.0). */
export const protocol = "urn:oasis:names:tc:SAML:2.0:protocol";
export const assertionSpace = "urn:oasis:names:tc:SAML:2.0:assertion";
export const metadataSpace = "urn:oasis:names:tc:SAML:2.0:metadata";
export const signatureSpace = "http://www.w3.org/2000/09/xmldsig#";
export const postBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST";
export const redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
export const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/** Signatures that are believed, by their name and Node's: SHA-1 is not among them. */
export const signatureAlgorithms: ReadonlyMap<string, string> = new Map([
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "RSA-SHA256"],
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", "RSA-SHA512"],
]);
export const digestAlgorithms = ["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"];
/** The two steps between an element and what is signed of it; canonical XML without comments. */
export const transforms = [
  "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
  "http://www.w3.org/2001/10/xml-exc-c14n#",
];
