/**
 * The shape of a signed response, judged before its signature is: one assertion in the one place where it belongs, each signature over what it stands
 * in. A response in which a signed assertion was moved aside for another one (signature wrapping) has another shape, whichever way it was done.
 */
import type { Element } from "@xmldom/xmldom";
import {
  assertionSpace,
  digestAlgorithms,
  protocol,
  signatureAlgorithms,
  signatureSpace,
  transforms,
} from "./names.ts";
import { childrenOf, elementsOf, NotTaken, onlyChild, rootOf } from "./xml.ts";

/** What stands on the envelope, which need not be signed: only ever held against what is. */
export type Envelope = { destination: string | null; inResponseTo: string | null };

/** @throws NotTaken when it is not a response with one signed assertion. */
export function responseEnvelope(xml: string): Envelope {
  const root = rootOf(xml);
  if (root.localName !== "Response" || root.namespaceURI !== protocol)
    throw new NotTaken("The message is not a response.");
  const all = elementsOf(root);
  const named = (name: string) => all.filter(({ localName }) => localName === name);
  if (named("EncryptedAssertion").length > 0) throw new NotTaken("The assertion is encrypted, which is not supported.");
  if (named("Response").length !== 1) throw new NotTaken("There is a response within the response.");
  const status = onlyChild(onlyChild(root, protocol, "Status"), protocol, "StatusCode").getAttribute("Value");
  if (status !== "urn:oasis:names:tc:SAML:2.0:status:Success")
    throw new NotTaken("The provider did not sign the user in.");
  if (named("Assertion").length !== 1) throw new NotTaken("There must be one assertion.");
  const assertion = onlyChild(root, assertionSpace, "Assertion");
  uniqueIds(all);

  const signatures = named("Signature");
  for (const signature of signatures) soundSignature(signature, [root, assertion]);
  const over = (element: Element) => childrenOf(element, signatureSpace, "Signature").length;
  if (over(assertion) === 0) throw new NotTaken("The assertion is not signed.");
  if (over(assertion) > 1 || over(root) > 1) throw new NotTaken("There are too many signatures.");
  return { destination: attribute(root, "Destination"), inResponseTo: attribute(root, "InResponseTo") };
}

/** An attribute, null where it is missing. */
export const attribute = (element: Element, name: string): string | null =>
  element.hasAttribute(name) ? element.getAttribute(name) : null;

function uniqueIds(all: Element[]): void {
  const seen = new Set<string>();
  for (const element of all) {
    for (const { name, value } of Array.from(element.attributes)) {
      if (!/^(?:\w+:)?id$/i.test(name)) continue;
      if (name !== "ID" && name !== "Id") throw new NotTaken("An element has an id under another name.");
      if (seen.has(value)) throw new NotTaken("Two elements have the same ID.");
      seen.add(value);
    }
  }
}

/** A signature directly in what it signs, over that alone, in algorithms that hold. */
function soundSignature(signature: Element, places: Element[]): void {
  const parent = signature.parentNode;
  if (signature.namespaceURI !== signatureSpace || parent === null || !places.includes(parent))
    throw new NotTaken("A signature stands where none belongs.");
  if (childrenOf(signature).some(({ localName }) => !["SignedInfo", "SignatureValue", "KeyInfo"].includes(localName)))
    throw new NotTaken("A signature holds more than a signature.");
  const info = onlyChild(signature, signatureSpace, "SignedInfo");
  const algorithm = (element: Element, name: string) =>
    onlyChild(element, signatureSpace, name).getAttribute("Algorithm") ?? "";
  if (!signatureAlgorithms.has(algorithm(info, "SignatureMethod")))
    throw new NotTaken("The signature's algorithm is not supported. Use RSA with SHA-256 or SHA-512.");
  if (algorithm(info, "CanonicalizationMethod") !== transforms[1])
    throw new NotTaken("The signature's canonicalization is not supported.");
  const reference = onlyChild(info, signatureSpace, "Reference");
  if (!digestAlgorithms.includes(algorithm(reference, "DigestMethod")))
    throw new NotTaken("The signature's digest is not supported. Use SHA-256 or SHA-512.");
  const steps = childrenOf(onlyChild(reference, signatureSpace, "Transforms")).map((step) =>
    step.getAttribute("Algorithm"),
  );
  if (steps.length > 2 || steps.some((step) => step === null || !transforms.includes(step)))
    throw new NotTaken("The signature's transforms are not supported.");
  const id = parent.getAttribute("ID") ?? "";
  if (id === "" || reference.getAttribute("URI") !== `#${id}`)
    throw new NotTaken("A signature is over something else than where it stands.");
}
