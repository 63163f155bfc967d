/**
 * The eight ways of signature wrapping (Somorovsky and others, "On Breaking SAML: Be Whoever You Want to Be", USENIX Security 2012): the signed part
 * stays whole somewhere, and a forged one stands where a careless reader looks.
 */

/** What a wrapping is made of: the response whose part is signed, that part, and the forged assertion without a signature. */
type Parts = {
  /** The response with its own signature over all of it. */
  signedResponse: string;
  /** The response with a signed assertion in it. */
  response: string;
  /** That assertion with its signature, and the same two apart. */
  assertion: string;
  bareAssertion: string;
  signature: string;
  forged: string;
};

/** `<samlp:Response ...>` and what is in it. */
const opened = (xml: string): [start: string, inner: string] => {
  const [, start, inner] = /^(<samlp:Response[^>]*>)([\s\S]*)<\/samlp:Response>$/.exec(xml)!;
  return [start!, inner!];
};
const withoutSignature = (xml: string): string => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, "");
const signatureOf = (xml: string): string => /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(xml)![0];
const otherId = (start: string): string => start.replace(/ ID="[^"]*"/, ' ID="_forged"');
/** Before the end of the signature's own element. */
const within = (signature: string, inner: string): string =>
  signature.replace("</ds:Signature>", `${inner}</ds:Signature>`);
const object = (inner: string): string => `<ds:Object>${inner}</ds:Object>`;
/** The forged assertion with this put after its Issuer. */
const holding = (forged: string, inner: string): string => forged.replace("</saml:Issuer>", `</saml:Issuer>${inner}`);
const replaced = (response: string, assertion: string, by: string): string => response.replace(assertion, () => by);

/** Each by its number. */
export const wrappings: Record<string, (parts: Parts) => string> = {
  "XSW1, a forged response that holds the signed one in the signature": ({ signedResponse, bareAssertion, forged }) => {
    const [start, inner] = opened(withoutSignature(signedResponse));
    const original = withoutSignature(signedResponse);
    const forgedInner = replaced(inner, bareAssertion, forged);
    return `${otherId(start)}${forgedInner.replace("</saml:Issuer>", () => `</saml:Issuer>${within(signatureOf(signedResponse), original)}`)}</samlp:Response>`;
  },
  "XSW2, a forged response with the signature and the signed one side by side": ({
    signedResponse,
    bareAssertion,
    forged,
  }) => {
    const [start, inner] = opened(withoutSignature(signedResponse));
    const original = withoutSignature(signedResponse);
    const forgedInner = replaced(inner, bareAssertion, forged);
    return `${otherId(start)}${forgedInner.replace("</saml:Issuer>", () => `</saml:Issuer>${original}${signatureOf(signedResponse)}`)}</samlp:Response>`;
  },
  "XSW3, a forged assertion before the signed one": ({ response, assertion, forged }) =>
    replaced(response, assertion, `${forged}${assertion}`),
  "XSW4, the signed assertion inside a forged one": ({ response, assertion, forged }) =>
    replaced(
      response,
      assertion,
      forged.replace("</saml:Assertion>", () => `${assertion}</saml:Assertion>`),
    ),
  "XSW5, the signature in a forged assertion, the signed one behind it": ({
    response,
    assertion,
    bareAssertion,
    signature,
    forged,
  }) => replaced(response, assertion, `${holding(forged, signature)}${bareAssertion}`),
  "XSW6, the signed assertion in the signature of a forged one": ({
    response,
    assertion,
    bareAssertion,
    signature,
    forged,
  }) => replaced(response, assertion, holding(forged, within(signature, bareAssertion))),
  "XSW7, the signed assertion and a forged one in Extensions": ({ response, assertion, forged }) =>
    replaced(response, assertion, `<samlp:Extensions>${forged}</samlp:Extensions>${assertion}`),
  "XSW8, the signed assertion in an Object of a forged one's signature": ({
    response,
    assertion,
    bareAssertion,
    signature,
    forged,
  }) => replaced(response, assertion, holding(forged, within(signature, object(bareAssertion)))),
};
