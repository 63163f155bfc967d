/** Texts of the Certificates page. */
import { formatQuantity } from "#src/text/format.ts";
import { expires } from "./expiration.ts";

export const title = "Certificates";
export const intro = "CSOS certificates sign Schedule II orders. You enter the password each time; it is never stored.";
export const impersonating = "You can't add or delete certificates while signed in as another user.";
export const usersOnly = (company: string) => `Only users of ${company} can add or delete certificates.`;
export const onlineToChange = "You must be online to add or delete certificates.";
export const loading = "Loading certificates";
export const loadFailed = "Certificates could not be loaded.";
export const emptyTitle = "No certificates yet.";
export const emptyHint = "Add the file from the DEA. Until then, order Schedule II on a paper Form 222.";
/** `{site}` is `requestSite`. */
export const reminders =
  "We remind you 60, 45, 14 and 3 days before a certificate expires, here and by email. Request a new one at {site} (about 2 weeks).";
export const requestSite = "deaecom.gov";
/** `{name}` is the signer, `{date}` the last day. @param daysLeft 0 on the last day, below 0 afterwards */
export function ending(dea: string, daysLeft: number): string {
  const certificate = `{name}'s certificate (DEA ${dea})`;
  if (daysLeft < 0) return `${certificate} expired on {date}.`;
  return `${certificate} ${expires(daysLeft)}${daysLeft < 2 ? "," : ", on"} {date}.`;
}

// List
export const mark = "Mark";
export const signer = "Signer";
export const schedules = "Schedules";
export const valid = "Valid";
export const deaOf = (number: string) => `DEA ${number}`;
export const details = "Details";
export const issuedBy = (issuer: string) => `Issued by ${issuer}`;
/** `{date}` is a date. */
export const addedBy = (user: string) => `Valid from {date}, added by ${user}`;
export const cannotSign = "Can't sign";
export const renewNow = "Renew now";
/** `{date}` is a date, as in the next two. */
export const expired = "Expired {date}";
export const until = "Until {date}";
export const untilSoon = (daysLeft: number) =>
  `Until {date}, ${daysLeft === 0 ? "today" : `${formatQuantity(daysLeft, "day")} left`}`;

// Deleting
export const deleteAction = "Delete";
export const deleteOf = (name: string, dea: string) => `Delete the certificate of ${name}, DEA ${dea}`;
export const deleteQuestion = (name: string) => `Delete the certificate of ${name}?`;
export const deleteConsequence =
  "Deletes the certificate and its key for good. Orders it signed can still be verified. You can add your file again.";
export const keepCertificate = "Keep certificate";
export const deleteCertificate = "Delete certificate";
/** Quoted (Spec 2 §8), as the next two. */
export const deleted = "Certificate deleted";
export const uploaded = "Certificate uploaded";
export const alreadyExists = "Certificate already exists";

// Adding
export const addTitle = "Add a certificate";
export const addCertificate = "Add certificate";
export const file = "Certificate file";
export const fileHint = "One .pfx or .p12 file from the DEA.";
export const noFile = "No file selected";
export const selectFile = "Select";
export const changeFile = "Change";
/** @param shown a file's name, or `noFile` @param action `selectFile` or `changeFile` */
export const fileLabel = (shown: string, action: string) => `${file}: ${shown} ${action}`;
export const password = "Certificate password";
export const deaNumber = "DEA number";
export const deaNumberHint = "As on the DEA registration.";
export const fileMissing = "Select the certificate file.";
export const fileTooLarge = "This file is larger than 64 KB. Select a certificate file.";
export const passwordMissing = "Enter the certificate password.";
export const deaNumberMissing = "Enter the DEA number.";

// Archive
export const archiveTitle = "Signed orders from the last 2 years";
export const archiveHint =
  "One file with each signed order and its certificates, revocation lists, shipments and receipts.";
export const exportArchive = "Export archive";
