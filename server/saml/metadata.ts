/** Metadata, both ways: what a provider says of itself, and what we say of ourselves. */
import { X509Certificate } from "node:crypto";
import { assertionSpace, metadataSpace, postBinding, protocol, redirectBinding, signatureSpace } from "./names.ts";
import type { Addresses } from "./provider.ts";
import { attribute } from "./shape.ts";
import { childrenOf, NotTaken, onlyChild, plainText, rootOf } from "./xml.ts";

export type ProviderMetadata = { entity_id: string; sso_url: string; slo_url: string | null; certificates: string[] };

/**
 * Reads the metadata of one identity provider. Comments in it are left out first: people write them into files, and nothing here is signed.
 * @throws NotTaken saying what is missing.
 */
export function readMetadata(xml: string): ProviderMetadata {
  const root = rootOf(xml.replaceAll(/<!--[\s\S]*?-->/g, ""));
  if (root.localName !== "EntityDescriptor" || root.namespaceURI !== metadataSpace)
    throw new NotTaken("It must be the metadata of one provider (an EntityDescriptor).");
  const entity_id = attribute(root, "entityID") ?? "";
  if (entity_id === "" || entity_id.length > 1024) throw new NotTaken("It has no entityID.");
  const [provider] = childrenOf(root, metadataSpace, "IDPSSODescriptor").filter((each) =>
    (attribute(each, "protocolSupportEnumeration") ?? "").split(/\s+/).includes(protocol),
  );
  if (provider === undefined) throw new NotTaken("It describes no SAML 2.0 identity provider (IDPSSODescriptor).");
  const at = (name: string) =>
    childrenOf(provider, metadataSpace, name).find((each) => attribute(each, "Binding") === redirectBinding);
  const sso = at("SingleSignOnService");
  if (sso === undefined) throw new NotTaken("It has no SingleSignOnService with the HTTP-Redirect binding.");
  const slo = at("SingleLogoutService");
  const certificates = childrenOf(provider, metadataSpace, "KeyDescriptor")
    .filter((each) => (attribute(each, "use") ?? "signing") === "signing")
    .flatMap((each) => childrenOf(onlyChild(each, signatureSpace, "KeyInfo"), signatureSpace, "X509Data"))
    .flatMap((each) => childrenOf(each, signatureSpace, "X509Certificate"))
    .map((each) => certificateOf(plainText(each)));
  if (certificates.length === 0 || certificates.length > 4)
    throw new NotTaken("It must have one to four signing certificates.");
  return {
    entity_id,
    sso_url: webAddress(attribute(sso, "Location")),
    slo_url: slo === undefined ? null : webAddress(attribute(slo, "Location")),
    certificates: [...new Set(certificates)],
  };
}

function certificateOf(base64: string): string {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, "base64"));
    if (certificate.publicKey.asymmetricKeyType === "rsa") return certificate.toString();
  } catch {
    throw new NotTaken("One of its certificates can't be read.");
  }
  throw new NotTaken("Its certificates must be RSA ones.");
}

function webAddress(location: string | null): string {
  const url = URL.parse(location ?? "");
  const isLoopback = url !== null && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback)) return url.href;
  throw new NotTaken("Its addresses must be https.");
}

/** Our own metadata, for the provider. */
export const ownMetadata = ({ entityId, acs, logout }: Addresses, certificate: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${metadataSpace}" xmlns:ds="${signatureSpace}" entityID="${escaped(entityId)}">
  <md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="${protocol}">
    <md:KeyDescriptor use="signing">
      <ds:KeyInfo><ds:X509Data><ds:X509Certificate>${new X509Certificate(certificate).raw.toString("base64")}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
    </md:KeyDescriptor>
    <md:SingleLogoutService Binding="${redirectBinding}" Location="${escaped(logout)}"/>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>
    <md:AssertionConsumerService index="0" isDefault="true" Binding="${postBinding}" Location="${escaped(acs)}"/>
    <md:AttributeConsumingService index="0">
      <md:ServiceName xml:lang="en">Pharmacy ordering portal</md:ServiceName>
      <md:RequestedAttribute Name="email" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic" isRequired="true" xmlns:saml="${assertionSpace}"/>
    </md:AttributeConsumingService>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
