/** Texts that the server prints when it starts and stops, and why it does not start. Database: ./db/start-text.ts. */
import { unitFor } from "#contract/base/units.ts";

// Start
/** The launcher and tests wait for this line. */
export const ready = (address: string) => `The portal is ready: ${address}`;
/** @param addresses separated by spaces */
export const fromOtherDevices = (addresses: string) => `From other devices: ${addresses}`;
export const mailsToFolder = (folder: string) => `No mail server is set (SMTP_URL). Emails are saved in ${folder}`;
export const demonstrationFilled = "The demonstration company was added.";
export const demonstrationCertificates = (password: string, folder: string) =>
  `Certificates for the demonstration's controlled orders. Upload them on the Certificates page with the password ${password}\n  ${folder}`;

// Port
const portOn = (port: number, host: string) => `Port ${port} on ${host}`;
export const portTaken = (port: number, host: string) =>
  `${portOn(port, host)} is in use by another program. Stop that program, or choose another port with PORT.`;
export const portNotAllowed = (port: number, host: string) =>
  `${portOn(port, host)} can't be used by this user. Choose a port above 1023 with PORT.`;
export const addressNotHere = (_port: number, host: string) =>
  `The address ${host} is not on this machine. Choose another address with HOST.`;
export const hostUnknown = (_port: number, host: string) =>
  `The host ${host} is unknown. Choose another address with HOST.`;

// Stop
export const notStoppedInTime = "The server did not stop in time. Unfinished work continues at the next start.";

// Demonstration
export const databaseNotEmpty =
  "The database is not empty, so nothing was added. Choose another database with DATA_DIR or DATABASE_URL.";

// Keys
export const pushKeyInvalid =
  "The key for notices (PUSH_KEY, or push/key in the data folder) is not a P-256 private key.";
/** @param code the system's, "EACCES" */
export const pushKeyUnreadable = (path: string, code: string) =>
  `The key for notices (${path}) can't be read or created (${code}). Change its permissions, or set PUSH_KEY.`;
export const fileCount = (count: number) => (count === 1 ? "One certificate file" : `${count} certificate files`);
/** @param where the file of the key, or CSOS_KEY */
export const filesLost = (count: number, where: string) =>
  `${fileCount(count)} can't be opened: the key is not in ${where}. Add the former key there after the current one. If it is lost, run npm run portal -- keys remove-lost. Their holders then upload them again.`;

// CSOS
/** @param problem a sentence */
export const demonstrationDamaged = (folder: string, problem: string) =>
  `The demonstration's certificate authority is damaged: ${problem} Restore the file from a backup, or remove the folder ${folder}. The next start creates another authority, and the certificates in that folder must be uploaded again.`;
export const anchorsProblem = (problem: string) => `CSOS_ANCHORS: ${problem}`;
export const anchorsWithoutCertificate = (file: string) =>
  anchorsProblem(`${noCertificate(file)} Write the certificates of the authorities to this file, in PEM format.`);
export const demonstrationAnchor =
  "CSOS_ANCHORS names the demonstration's own authority, which is trusted in the demonstration only.";
export const fileMissing = (file: string) => `${file} is missing.`;
/** @param reason without its period */
export const fileUnreadable = (file: string, reason: string) => `${file} can't be read: ${reason}.`;
export const noCertificate = (file: string) => `${file} contains no certificate.`;
export const noRoot = (files: readonly string[]) =>
  `no authority is trusted: no certificate in ${files.join(", ")} is self-signed.`;
/** @param reason a sentence */
export const authorityNotValid = (subject: string, reason: string) => `${subject} is not valid. ${reason}`;

// HTTPS
export const tlsCertUnreadable = (file: string, reason: string) =>
  `TLS_CERT names ${file}, which can't be read: ${reason}.`;
export const tlsKeyUnreadable = (file: string, reason: string) =>
  `TLS_KEY names ${file}, which can't be read: ${reason}.`;
export const tlsPairInvalid = (reason: string) => `TLS_CERT and TLS_KEY are not a certificate and its key (${reason}).`;
const makeCertificate = "Run `npm run portal -- certificate`";
export const ownCertUnreadable = (file: string, reason: string) =>
  `The certificate in the data folder (${file}) can't be read: ${reason}.`;
export const ownKeyUnreadable = (file: string, reason: string) =>
  `The key of the certificate in the data folder (${file}) can't be read: ${reason}. ${makeCertificate}.`;
export const ownPairInvalid = (reason: string) =>
  `The certificate in the data folder and its key do not match (${reason}). ${makeCertificate}.`;
const renewCertificate = `${makeCertificate} and restart. Devices need no change.`;
export const nameNotCovered = (name: string) => `The certificate does not cover ${name}. ${renewCertificate}`;
export const certificateExpired = `The certificate has expired. ${renewCertificate}`;
export const certificateExpires = (days: number) =>
  `The certificate expires in ${days} ${unitFor(days, "day")}. ${renewCertificate}`;

// Log
export const anchorNotKept = "the end of the audit trail could not be saved or sent";
export const buildNotKept = "this build could not be kept for tabs that stay open during the next deployment";
export const searchIndexNotRead = "the search index could not be read in advance";
