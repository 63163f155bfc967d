/** Texts about certificates and signatures that the server alone says; what the page says too is in contract/csos/text.ts. */

export const certificateNotFound = "This certificate is not on file.";
/** A line of the log. */
export const certificateRefused = "A CSOS certificate was refused.";
export const notSigned = "This order is not signed with a certificate.";

const listCount = (count: number, kind: string) => `${count} ${kind}revocation ${count === 1 ? "list" : "lists"}`;

// Names of the checks of 21 CFR 1311.55(c)
export const orderCheck = "The order was not altered";
export const signatureCheck = "The signature matches the certificate";
export const deaCheck = "DEA number";
export const validCheck = "Valid at the time of signing";
export const revokedCheck = "Not revoked";
export const clockCheck = "Clock within 5 minutes of the time source";
export const schedulesCheck = "Schedules";
export const recordsCheck = "Records stored with the order";
export const sameOrderCheck = "The order shown here is the one that was signed";
export const trailCheck = "The order matches the audit trail";

// Their results
export const notChecked = "Could not be checked.";
export const orderUnreadable = "The signed order can't be read.";
/** @param rejection a sentence of contract/csos/text.ts, as below */
export const orderRejected = (rejection: string) => `The signed order can't be read. ${rejection}`;
export const digestMatches = "Its digest is the one that was signed.";
export const keyVerified = "Verified with the public key.";
export const keyAndTimeVerified = "Verified with the public key. The time of signing matches.";
export const timeDiffers = "The time of signing is not the one that the portal recorded.";
export const certificateDiffers = "The stored certificate is a different one.";
export const deaMatches = (number: string) => `${number} matches the hash in the certificate.`;
export const deaDiffers = (number: string) => `${number} does not match the certificate.`;
/** @param issuers number of certificates above the signer's */
export const pathValid = (issuers: number) =>
  `The certificate and ${issuers} ${issuers === 1 ? "issuer" : "issuers"} above it, up to a trusted authority.`;
export const pathNotValid = (rejection: string) => `The certificate or an issuer above it is not valid. ${rejection}`;
export const notOnCurrentLists = (count: number) => `Not listed on ${listCount(count, "current ")}.`;
export const notOnListsThen = (count: number) => `Not listed on ${listCount(count, "")} from the time of signing.`;
export const listsNotValid = (rejection: string) => `The revocation lists are not valid. ${rejection}`;
/** @param offset in milliseconds */
export const clockWithin = (offset: number) =>
  `Off by ${(Math.abs(offset) / 1000).toLocaleString("en-US", { maximumFractionDigits: 1 })} seconds.`;
export const noTimeSource = "No time source is set up. The server's own clock was used.";
/** @param ordered "II, IIN" @param allowed the certificate's, "II, III" */
export const schedulesCompared = (ordered: string, allowed: string) =>
  `Ordered: ${ordered || "none"}. Allowed: ${allowed}.`;
export const recordsUnchanged = (count: number) =>
  `The certificate, its issuers and ${listCount(count, "")} are unchanged.`;
/** @param lists hashes */
export const recordsChanged = (lists: string) => `Changed or missing revocation lists: ${lists}.`;
export const sameOrder = "Its number, address, products and packages match.";
/** @param lines "line 1, line 3" */
export const productsDiffer = (lines: string) => `Products or packages differ from the signed order: ${lines}.`;
/** @param parts "order form number, ship-to address" */
export const partsDiffer = (parts: string) => `Differs from the signed order: ${parts}.`;
export const notInTrail = "The audit trail has no record of this order.";
export const trailMatches = (count: number) =>
  `${count} ${count === 1 ? "record matches its digest" : "records match their digests"} in the trail.`;
/** @param names names of records */
export const trailDiffers = (names: string) => `Changed since: ${names}.`;

// Parts of an order that can differ from the signed one; verify-order.ts groups the lines by "line "
export const formNumberPart = "order form number";
export const timePart = "time of the order";
export const deaPart = "purchaser's DEA number";
export const addressPart = "ship-to address";
export const certificatePart = "certificate";
export const linePart = (line: number) => `line ${line}`;

// Lines of the command line
export const stateNames = { good: "good", bad: "NOT GOOD", open: "not checked" } as const;
