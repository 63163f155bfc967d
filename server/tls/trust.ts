/** How a device is told to trust the authority: once per device, in the words that it shows itself. */

/** The steps on each kind of device, after it has the file. */
export const stepsByDevice: Readonly<Record<string, readonly string[]>> = {
  "iPad, iPhone (Safari)": [
    "Allow the download of the configuration profile.",
    "Settings, Profile Downloaded, Install.",
    "Settings, General, About, Certificate Trust Settings: switch the authority on.",
  ],
  "Android tablet": [
    "Settings, Security and privacy, More security settings, Encryption and credentials, Install a certificate, CA certificate, Install anyway.",
    "Choose authority.crt among the downloads. A screen lock is asked for if there is none.",
  ],
  "Windows (Edge, Chrome)": [
    "Open authority.crt, Install Certificate, Local Machine, Place all certificates in the following store: Trusted Root Certification Authorities.",
    "Or as administrator: certutil -addstore Root authority.crt",
  ],
  Mac: [
    "Open authority.crt in Keychain Access, System; open it there, Trust, When using this certificate: Always Trust.",
  ],
  "Linux (Chrome, Chromium)": ['certutil -d sql:$HOME/.pki/nssdb -A -a -t C,, -n "Pharmacy portal" -i authority.crt'],
};

/** All steps for the terminal. */
export const trustInWords = (): string =>
  Object.entries(stepsByDevice)
    .map(([device, steps]) => [device, ...steps.map((step, at) => `  ${at + 1}. ${step}`)].join("\n"))
    .join("\n");
