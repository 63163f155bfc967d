/** An identity provider made by hand: a key, its metadata, and responses of every kind, right and wrong. */
import { createSign } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";
import { makeOwnKey } from "#server/saml/own-key.ts";
import { getNow } from "#tests/support/present.ts";

const saml = "urn:oasis:names:tc:SAML:2.0:assertion";
const samlp = "urn:oasis:names:tc:SAML:2.0:protocol";
const excC14n = "http://www.w3.org/2001/10/xml-exc-c14n#";
const enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const sha256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const rsaSha256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";

/** A key with its certificate, both PEM. */
export type Keys = { key: string; cert: string };

export async function newKeys(): Promise<Keys> {
  const { key, certificate } = await makeOwnKey(getNow());
  return { key, cert: certificate };
}

/** What a response says; each part may be told otherwise. */
export type Said = {
  issuer: string;
  audience: string;
  acs: string;
  destination: string;
  nameId: string;
  email: string;
  inResponseTo: string | undefined;
  notBefore: Date;
  notOnOrAfter: Date;
  /** Now where it is left out. */
  issueInstant?: Date;
  assertionId: string;
  responseId: string;
  sessionIndex: string;
};

let ids = 0;
/** A fresh one; ids of XML begin with a letter or an underscore. */
export const newId = (): string => `_id${process.pid}x${ids++}`;

export const assertionXml = (said: Said): string => {
  const answering = said.inResponseTo === undefined ? "" : ` InResponseTo="${said.inResponseTo}"`;
  const now = (said.issueInstant ?? getNow()).toISOString();
  return (
    `<saml:Assertion xmlns:saml="${saml}" ID="${said.assertionId}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${said.issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${said.nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${said.notOnOrAfter.toISOString()}" Recipient="${said.acs}"${answering}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${said.notBefore.toISOString()}" NotOnOrAfter="${said.notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${now}" SessionIndex="${said.sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${said.email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`
  );
};

/** The envelope around what is given. */
export const responseXml = (said: Said, inner: string): string =>
  `<samlp:Response xmlns:samlp="${samlp}" ID="${said.responseId}" Version="2.0" IssueInstant="${(said.issueInstant ?? getNow()).toISOString()}" Destination="${said.destination}"${said.inResponseTo === undefined ? "" : ` InResponseTo="${said.inResponseTo}"`}>` +
  `<saml:Issuer xmlns:saml="${saml}">${said.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${inner}</samlp:Response>`;

type Algorithms = { signature?: string; digest?: string };

/** The document with a signature over the element of that name, after its Issuer. */
export function signed(xml: string, element: string, { key, cert }: Keys, algorithms: Algorithms = {}): string {
  const xpath = `//*[local-name(.)='${element}']`;
  const signature = new SignedXml({
    privateKey: key,
    publicCert: cert,
    signatureAlgorithm: algorithms.signature ?? rsaSha256,
    canonicalizationAlgorithm: excC14n,
  });
  signature.addReference({ xpath, transforms: [enveloped, excC14n], digestAlgorithm: algorithms.digest ?? sha256 });
  signature.computeSignature(xml, {
    prefix: "ds",
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: "after" },
  });
  return signature.getSignedXml();
}

/** What a query carries, signed as bindings 3.4.4.1 says. */
export function signedQuery(
  name: "SAMLRequest" | "SAMLResponse",
  xml: string | Buffer,
  { key }: Keys,
  relayState?: string,
  /** How the provider writes it in the address. */
  write: (text: string) => string = encodeURIComponent,
): string {
  const packed = Buffer.isBuffer(xml) ? xml : deflateRawSync(xml);
  const query =
    `${name}=${encodeURIComponent(packed.toString("base64"))}` +
    (relayState === undefined ? "" : `&RelayState=${write(relayState)}`) +
    `&SigAlg=${encodeURIComponent(rsaSha256)}`;
  const signature = createSign("RSA-SHA256").update(query).sign(key, "base64");
  return `${query}&Signature=${encodeURIComponent(signature)}`;
}

/** Such metadata as a provider gives. */
export const metadataXml = ({ entityId, cert }: { entityId: string; cert: string }): string => `<?xml version="1.0"?>
<!-- A provider of the tests. -->
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <IDPSSODescriptor protocolSupportEnumeration="${samlp}">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${cert.replaceAll(/-----[A-Z ]+-----|\s/g, "")}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entityId}/logout"/>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entityId}/login"/>
  </IDPSSODescriptor>
</EntityDescriptor>`;
