/** Texts of `portal certificate`: what it prints, the page that devices open, and why there is no certificate. */

// Printed
/** @param day "2029-02-14" */
export const created = (day: string, names: readonly string[]) =>
  `The certificate is valid until ${day} for ${names.join(", ")}.`;
export const usedBy = (folder: string, portal: string) => `It is stored in ${folder}. npm start uses it: ${portal}`;
export const otherDevices = "Other devices can open the portal when it is started with HOST=0.0.0.0.";
export const newAuthority =
  "Each device must trust the authority that signed it. Do this once per device, with this file:";
export const sameAuthority = "The authority is unchanged. Devices that trust it need no change. Its file:";
export const fingerprint = (sha256: string) => `SHA-256 ${sha256}`;
export const handingOut = (address: string) => `Handing it out at ${address} until Ctrl-C.`;

// Why not
export const nameInvalid = (name: string) => `--name is "${name}"; expected: a host name or an address.`;
export const portInvalid = (port: string) => `--hand-out is "${port}"; expected: a port number from 0 to 65535.`;
export const namesNotAllowed = (folder: string, names: readonly string[]) =>
  `The authority in ${folder} is not allowed to sign for ${names.join(", ")}. Create another with --new-authority. Every device must then trust the new one.`;
export const authorityUnreadable = (reason: string) =>
  `The authority can't be read: ${reason}. Restore it, or use --new-authority.`;
export const folderNotWritable = (folder: string, reason: string) => `${folder} is not writable: ${reason}.`;
export const portUnavailable = (port: number, reason: string) => `Port ${port} can't be used: ${reason}.`;

// Page that devices open
export const pageTitle = "Trust the pharmacy portal";
export const pageHeading = "Trust the pharmacy portal on this device";
/** @param file a link */
export const download = (file: string) => `Download ${file}.`;
/** @param sha256 the fingerprint */
export const followSteps = (sha256: string) =>
  `Follow the steps for this device below. Where the device shows a SHA-256 fingerprint, compare it with the one in the portal's terminal:<br>${sha256}`;
/** @param portal a link */
export const openPortal = (portal: string) => `Open ${portal}. The browser shows no warning.`;
export const fileNotFound = "This file does not exist.\n";

/** The steps on each kind of device, after it has the file. Names of menus are those that the device shows. */
export const stepsByDevice: Readonly<Record<string, readonly string[]>> = {
  "iPad, iPhone (Safari)": [
    "Allow the download of the configuration profile.",
    "Settings, Profile Downloaded, Install.",
    "Settings, General, About, Certificate Trust Settings: turn on the authority.",
  ],
  "Android tablet": [
    "Settings, Security and privacy, More security settings, Encryption and credentials, Install a certificate, CA certificate, Install anyway.",
    "Select authority.crt in the downloads. If the tablet has no screen lock, it asks you to set one.",
  ],
  "Windows (Edge, Chrome)": [
    "Open authority.crt, Install Certificate, Local Machine, Place all certificates in the following store: Trusted Root Certification Authorities.",
    "Or as administrator: certutil -addstore Root authority.crt",
  ],
  Mac: [
    "Open authority.crt in Keychain Access, System. Open the certificate there, Trust, When using this certificate: Always Trust.",
  ],
  "Linux (Chrome, Chromium)": ['certutil -d sql:$HOME/.pki/nssdb -A -a -t C,, -n "Pharmacy portal" -i authority.crt'],
};
