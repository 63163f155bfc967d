/** Texts of `portal saml`: what it prints, and why a provider is not set. */

export const noProvider = "No customer has an identity provider.";
export const ownMetadata = (address: string) => `  our metadata  ${address}`;
export const removed = "Removed.";
export const removedAndEnded = (sessions: number) => `Removed. Sessions ended: ${sessions}.`;
type Shown = {
  customer_id: number;
  company_name: string;
  is_test: boolean;
  entity_id: string;
  sso_url: string;
  slo_url: string | null;
  domains: readonly string[];
  allows_unsolicited: boolean;
  certificates: readonly unknown[];
};
export const provider = (shown: Shown): string[] => [
  `${shown.customer_id} ${shown.company_name}${shown.is_test ? " (test)" : ""}`,
  `  provider      ${shown.entity_id}`,
  `  sign-in       ${shown.sso_url}`,
  `  sign-out      ${shown.slo_url ?? "none"}`,
  `  domains       ${shown.domains.join(", ")}`,
  `  from its page ${shown.allows_unsolicited ? "allowed" : "not allowed"}`,
  `  certificates  ${shown.certificates.length}`,
];

export const domainMissing = "Use --domain to name the email domains of the users who sign in there.";
export const domainTaken = (domain: string, customerId: number) =>
  `${domain} already belongs to customer ${customerId}.`;
export const domainInvalid = (domain: string) => `${domain} is not an email domain such as hospital.example.`;
export const providerMissing = (customer: string) => `Customer ${customer} does not have this provider.`;
export const customerMissing = (customerId: number) => `Customer ${customerId} does not exist.`;
export const customerInvalid = (customer: string) => `${customer} is not a customer number.`;
export const metadataElsewhere = "Download the metadata into a file first. Only addresses on this machine are read.";
export const addressAnswered = (address: string, status: number) => `${address} answered ${status}.`;
export const metadataUnreadable = (place: string, reason: string) => `${place} can't be read: ${reason}.`;
/** @param reason a sentence */
export const metadataRejected = (reason: string) => `The metadata can't be used. ${reason}`;
