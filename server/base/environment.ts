/** Everything that can be set from outside: one table of environment variables, which the start, `npm run portal -- config` and the README share. */
import { isIP } from "node:net";
import * as z from "zod/mini";
import { toServerKey } from "./server-key.ts";
import { StartError } from "./start-error.ts";

/** `city` with state and ZIP; `remit_to`: the lines of the address that payments go to. */
export type Distributor = Record<"name" | "street" | "city" | "dea_number" | "phone" | "email", string> & {
  remit_to: readonly string[];
};

type Variable<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  name: string;
  /** Value when the variable is missing or empty; undefined: none. */
  standard?: string;
  /** Completes "expected: ...". */
  expected: string;
  about: string;
  /** Shown as set or not set, never with its value. */
  secret?: true;
  schema: Schema;
};
const variable = <Schema extends z.ZodMiniType>(declared: Variable<Schema>): Variable<Schema> => declared;

const text = z.optional(z.string());
const onOff = z.pipe(
  z.enum(["on", "off"]),
  z.transform((value) => value === "on"),
);
const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d+$/)),
      z.transform((value) => Number(value)),
    ),
    z.number().check(z.gte(least), z.lte(most)),
  );
const addressesIn = (value: string): string[] => value.split(/\s+/).filter((each) => each !== "");
const url = (protocol: RegExp) => z.optional(z.url({ protocol }));

/** Payments go to the distributor's own address unless another one is given. */
function toDistributor([name, street, city, dea_number, phone, email, ...remit_to]: string[]): Distributor {
  const own = { name: name!, street: street!, city: city!, dea_number: dea_number!, phone: phone!, email: email! };
  return { ...own, remit_to: remit_to.length > 0 ? remit_to : [own.name, own.street, own.city] };
}

/** The table, by the name the program uses. */
export const variables = {
  port: variable({
    name: "PORT",
    standard: "8080",
    expected: "a port number from 0 to 65535 (0: any free one)",
    about: "Port the portal listens on.",
    schema: wholeNumber(0, 65_535),
  }),
  host: variable({
    name: "HOST",
    standard: "127.0.0.1",
    expected: "a host name or address of this machine (0.0.0.0: all)",
    about: "Address the portal listens on.",
    schema: z.string().check(z.regex(/^[\w.:-]+$/)),
  }),
  dataDir: variable({
    name: "DATA_DIR",
    standard: "./data",
    expected: "a folder",
    about: "Folder of the embedded database; created if missing.",
    schema: z.string().check(z.minLength(1)),
  }),
  databaseUrl: variable({
    name: "DATABASE_URL",
    expected: "postgresql://user:password@host:port/database",
    about: "PostgreSQL 15 or newer to use instead of the embedded one.",
    secret: true,
    schema: url(/^postgres(ql)?$/),
  }),
  publicUrl: variable({
    name: "PUBLIC_URL",
    expected: "the address users enter, such as https://portal.example.com",
    about: "Address that users enter, if it differs from HOST and PORT; printed at start.",
    schema: url(/^https?$/),
  }),
  trustProxy: variable({
    name: "TRUST_PROXY",
    standard: "off",
    expected: "off, the number of proxies in front, or their addresses separated by commas",
    about: "Whose X-Forwarded-* headers are trusted.",
    schema: z.pipe(
      z.string().check(z.refine((value) => /^(off|\d{1,2})$/.test(value) || value.split(",").every(isAddressRange))),
      z.transform((value) => {
        if (value === "off") return false;
        return /^\d+$/.test(value) ? (_address: string, hop: number) => hop < Number(value) : value;
      }),
    ),
  }),
  tlsCert: variable({
    name: "TLS_CERT",
    expected: "a PEM file",
    about:
      "Certificate chain; with TLS_KEY the portal serves HTTPS. Without both it uses the certificate that `portal certificate` made.",
    schema: text,
  }),
  tlsKey: variable({ name: "TLS_KEY", expected: "a PEM file", about: "Private key of TLS_CERT.", schema: text }),
  auditKey: variable({
    name: "AUDIT_KEY",
    expected: "32 characters or more without a space or comma, former keys after it, separated by commas",
    about:
      "Key of the audit trail, the same for every process of a DATABASE_URL. Without it: the file audit/key in DATA_DIR, created at the first start.",
    secret: true,
    schema: z.optional(z.string().check(z.regex(/^[^\s,]{32,}(,[^\s,]{32,})*$/))),
  }),
  auditAnchor: variable({
    name: "AUDIT_ANCHOR",
    expected: "mailto:somebody@example.com, or an https:// address that takes a POST",
    about: "Receives the end of the audit trail every hour; the folder audit in DATA_DIR always records it.",
    schema: z.optional(z.string().check(z.regex(/^(mailto:[^<>@\s]+@[^<>@\s]+|https?:\/\/\S+)$/))),
  }),
  smtpUrl: variable({
    name: "SMTP_URL",
    expected:
      "smtp://user:password@host:port, or smtps:// for TLS from the first byte; ?requireTLS=true for none without",
    about: "Mail server. Without one each email is a file in the folder mail of DATA_DIR.",
    secret: true,
    schema: url(/^smtps?$/),
  }),
  distributor: variable({
    name: "DISTRIBUTOR",
    standard:
      "Ordering Portal Distribution; 2100 Distribution Way; Memphis, TN 38118; RO2846357; 901-555-0100; orders@distributor.example",
    expected:
      "name; street; city, state ZIP; DEA number; phone; email, separated by semicolons; then the lines of the address for payments, if that is another one",
    about: "The distributor, as printed on every document and label; invoices show the address for payments.",
    schema: z.pipe(
      z.pipe(
        z.string(),
        z.transform((value) =>
          value
            .split(";")
            .map((part) => part.trim())
            .filter((part) => part !== ""),
        ),
      ),
      z.pipe(z.array(z.string()).check(z.minLength(6), z.maxLength(11)), z.transform(toDistributor)),
    ),
  }),
  mailFrom: variable({
    name: "MAIL_FROM",
    standard: "Ordering portal <portal@localhost>",
    expected: "an address, such as Ordering portal <portal@example.com>",
    about: "Sender of all emails; needed with SMTP_URL.",
    schema: z.string().check(z.regex(/^[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/)),
  }),
  warehouse: variable({
    name: "WAREHOUSE",
    standard: "on",
    expected: "on or off",
    about: "Whether the demonstration warehouse ships orders.",
    schema: onOff,
  }),
  warehouseDelaySeconds: variable({
    name: "WAREHOUSE_DELAY_SECONDS",
    standard: "10",
    expected: "seconds, 0 to 86400",
    about: "Seconds until that warehouse ships.",
    schema: wholeNumber(0, 86_400),
  }),
  orderReleaseMinutes: variable({
    name: "ORDER_RELEASE_MINUTES",
    standard: "30",
    expected: "minutes, 0 to 1440 (0: never)",
    about: "Minutes in which an order can be canceled, unless the warehouse releases it earlier.",
    schema: wholeNumber(0, 1_440),
  }),
  recurringPriceRisePercent: variable({
    name: "RECURRING_PRICE_RISE_PERCENT",
    standard: "20",
    expected: "percent, 0 to 1000",
    about: "Rise of a price above which a recurring order waits until its buyer accepts the new price.",
    schema: wholeNumber(0, 1_000),
  }),
  csosAnchors: variable({
    name: "CSOS_ANCHORS",
    expected: "PEM files, separated by commas",
    about:
      "Authorities of CSOS certificates: self-signed ones are trusted, the others are intermediates. Needs CSOS_CRLS and CSOS_TIME. Without it: in the demonstration its own hierarchy, otherwise none.",
    schema: z.optional(
      z.pipe(
        z.string(),
        z.transform((value) => value.split(",").map((file) => file.trim())),
      ),
    ),
  }),
  csosCrls: variable({
    name: "CSOS_CRLS",
    expected: "ldap, ldaps, http, https or file addresses without a user, separated by spaces",
    about: "Addresses of revocation lists; a server without a path means the addresses in certificates.",
    schema: z.optional(
      z.pipe(
        z
          .string()
          .check(
            z.refine((value) =>
              addressesIn(value).every((each) =>
                /^file:\/\/\S/i.test(each) ? URL.canParse(each) : toServerKey(each) !== undefined,
              ),
            ),
          ),
        z.transform(addressesIn),
      ),
    ),
  }),
  csosCrlMinutes: variable({
    name: "CSOS_CRL_MINUTES",
    standard: "60",
    expected: "minutes, 0 to 10080 (0: every time)",
    about:
      "How often the portal looks for newer revocation lists. A list is used until it expires, whatever its address answers.",
    schema: wholeNumber(0, 10_080),
  }),
  csosCrlMib: variable({
    name: "CSOS_CRL_MIB",
    standard: "32",
    expected: "MiB, 1 to 128",
    about: "Size limit of a revocation list in MiB. A larger list is logged and not used.",
    schema: wholeNumber(1, 128),
  }),
  csosTime: variable({
    name: "CSOS_TIME",
    expected: "ntp://time.nist.gov, or an https:// address",
    about: "Time source: nothing is signed while the database's clock differs from it by more than five minutes.",
    schema: url(/^(ntp|https?)$/),
  }),
  csosKey: variable({
    name: "CSOS_KEY",
    expected: "32 characters or more without a space or comma, former keys after it, separated by commas",
    about:
      "Key that encrypts certificate files, the same for every process of a DATABASE_URL. Without it: the file csos/key in DATA_DIR, created at the first start with CSOS_ANCHORS or the demonstration.",
    secret: true,
    schema: z.optional(z.string().check(z.regex(/^[^\s,]{32,}(,[^\s,]{32,})*$/))),
  }),
  csosSha1Until: variable({
    name: "CSOS_SHA1_UNTIL",
    expected: "a day, YYYY-MM-DD",
    about:
      "SHA-1 certificates and revocation lists are accepted when an order signed before this day is verified, and nowhere else.",
    schema: z.optional(
      z.pipe(
        z.iso.date(),
        z.transform((day) => new Date(`${day}T00:00:00Z`)),
      ),
    ),
  }),
  csosReportLayout: variable({
    name: "CSOS_REPORT_LAYOUT",
    expected: "a JSON file",
    about:
      "Layout of the supplier's report of filled orders: columns, dates and time zone (decision 117). Without it: comma-separated values.",
    schema: text,
  }),
  pushKey: variable({
    name: "PUSH_KEY",
    expected: "43 characters of base64url: a private key of P-256",
    about:
      "Key of notifications on devices (VAPID), the same for every process of a DATABASE_URL. Without it: the file push/key in DATA_DIR, created at the first start.",
    secret: true,
    schema: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  }),
  pushServices: variable({
    name: "PUSH_SERVICES",
    standard: "fcm.googleapis.com *.push.services.mozilla.com *.notify.windows.com *.push.apple.com",
    expected: "hosts, with *. for all subdomains, separated by spaces; or origins, http: only of this machine",
    about: "Push services that may receive notifications; users of other browsers get emails only.",
    schema: z.pipe(
      z
        .string()
        .check(
          z.refine((value) =>
            addressesIn(value).every((each) =>
              /^((\*\.)?[\w-]+(\.[\w-]+)+|https:\/\/[\w.:-]+|http:\/\/127\.0\.0\.1(:\d+)?)$/.test(each),
            ),
          ),
        ),
      z.transform(addressesIn),
    ),
  }),
  demonstration: variable({
    name: "DEMONSTRATION",
    standard: "on",
    expected: "on or off",
    about: "Whether an empty database is filled with the demonstration company.",
    schema: onOff,
  }),
  serviceWorker: variable({
    name: "SERVICE_WORKER",
    standard: "on",
    expected: "on or off",
    about: "Off: devices remove the service worker and its caches when they next connect; unsent entries stay.",
    schema: z.enum(["on", "off"]),
  }),
  drainSeconds: variable({
    name: "DRAIN_SECONDS",
    standard: "10",
    expected: "seconds, 0 to 3600",
    about: "Seconds that running calls may take after the server is asked to stop.",
    schema: wholeNumber(0, 3_600),
  }),
  logLevel: variable({
    name: "LOG_LEVEL",
    standard: "info",
    expected: "fatal, error, warn, info, debug, trace or silent",
    about: "How much is logged.",
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
  }),
};

type Key = keyof typeof variables;
/** What the variables say, checked. */
export type Environment = { [K in Key]: z.output<(typeof variables)[K]["schema"]> };

/** What the environment gives for a variable; empty counts as missing (compose files set them so). */
const given = ({ name, standard }: Variable, environment: NodeJS.ProcessEnv): string | undefined =>
  environment[name]?.trim() || standard;

/**
 * Reads and checks all variables.
 * @throws StartError naming each wrong one and what was expected.
 */
export function readEnvironment(environment: NodeJS.ProcessEnv = process.env): Environment {
  const wrong: string[] = [];
  const read: Record<string, unknown> = {};
  for (const [key, declared] of Object.entries<Variable>(variables)) {
    const result = z.safeParse(declared.schema, given(declared, environment));
    if (result.success) read[key] = result.data;
    else wrong.push(`${declared.name} is ${shown(declared, environment)}; expected: ${declared.expected}.`);
  }
  if ((read["tlsCert"] === undefined) !== (read["tlsKey"] === undefined)) {
    wrong.push("TLS_CERT and TLS_KEY must both be set; only one is.");
  }
  if (read["smtpUrl"] !== undefined && read["mailFrom"] === variables.mailFrom.standard) {
    wrong.push("SMTP_URL needs MAIL_FROM: mail servers reject a sender address that is not yours.");
  }
  const csos = [read["csosTime"], (read["csosCrls"] as string[] | undefined)?.[0]];
  if (read["csosAnchors"] !== undefined && csos.includes(undefined)) {
    wrong.push("CSOS_ANCHORS needs CSOS_CRLS and CSOS_TIME: without both nothing can be signed.");
  }
  if (wrong.length > 0) throw new StartError(wrong.join("\n"));
  return read as Environment; // Every key of the table was read by its own schema just above.
}

/** The table as text, for the command line: name, current value, default, meaning. */
export const describeEnvironment = (environment: NodeJS.ProcessEnv = process.env): string =>
  Object.values<Variable>(variables)
    .map((each) => {
      const value = given(each, environment);
      const now = value === undefined ? "(not set)" : each.secret ? "(set, hidden)" : value;
      return `${each.name}=${now}\n    ${each.about} Default: ${each.standard ?? "not set"}. Expected: ${each.expected}.`;
    })
    .join("\n");

const shown = (declared: Variable, environment: NodeJS.ProcessEnv): string =>
  declared.secret ? "not valid" : `"${environment[declared.name]}"`;

/** An IP address, perhaps with the length of a network's prefix. */
function isAddressRange(range: string): boolean {
  const [address = "", bits, ...rest] = range.split("/");
  const most = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most))
  );
}
