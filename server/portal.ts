/** The command line, `npm run portal -- <command>`: works beside a running server, without one, and on an empty data folder. */
import { Command } from "commander";
import { lotCertificate } from "#server/commands/lot-certificate.ts";
import { auditAccept, type AuditGiven, auditVerify } from "#server/commands/audit.ts";
import { anchorFolder, auditKeysFor, readAuditKeys } from "#server/commands/audit-folder.ts";
import { type CarrierOptions, importTariff, shownTariff } from "#server/commands/carrier.ts";
import { answer, listClaims, showClaim } from "#server/commands/claim.ts";
import { openDatabase, type Database } from "./database.ts";
import type { Pools } from "./db/open.ts";
import { checkLines, openLines } from "#server/commands/csos-lines.ts";
import { fillWhenEmpty, seed } from "./demonstration.ts";
import { describeEnvironment, readEnvironment } from "#server/base/environment.ts";
import { mib } from "#server/pki/crl/crl.ts";
import { archiveSigned } from "#server/commands/csos-archive.ts";
import { lateLines, reportAgain, reportFilled, type ReportOptions } from "#server/commands/csos-report.ts";
import { type VoidOptions, voidAsSupplier } from "#server/commands/csos-void.ts";
import { refuseSigned } from "#server/commands/csos-refuse.ts";
import { formReceived, type FormReceivedOptions, listForms } from "#server/commands/form222.ts";
import { importNdcFile, type ImportOptions } from "./import/command.ts";
import { parseScan } from "#server/commands/gs1-parse.ts";
import { answerLines } from "#server/commands/json-lines.ts";
import { removeLost } from "./keys-lost.ts";
import { rotateKeys } from "./keys-rotate.ts";
import { verifiedLines } from "#server/services/csos/verify-order.ts";
import { verifySigned } from "./csos-verify.ts";
import { mailList } from "#server/commands/mail-list.ts";
import {
  type AddOptions,
  addPerson,
  disablePerson,
  enablePerson,
  listPeople,
  resetPerson,
  type ResetOptions,
} from "#server/commands/person.ts";
import { importEpcis } from "#server/commands/epcis-import.ts";
import { recallLot } from "#server/commands/recall.ts";
import { findPortalAddress } from "#server/services/mail/portal-address.ts";
import { publicAddress } from "#server/tls/public-address.ts";
import { removeProvider, setProvider, type SetOptions, showProviders } from "./saml/command.ts";
import { StartError } from "#server/base/start-error.ts";
import { certificateCommand, type CertificateOptions } from "./tls/command.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { generate } from "./generate/command.ts";
import { sizeOf, type SizeOptions } from "./generate/size.ts";
import { readTls } from "./tls/tls-files.ts";
import { version } from "#server/base/version.ts";

const program = new Command("portal").description("The portal's command line.").version(version);

program
  .command("config")
  .description("list the settings: current value, default, meaning")
  .action(() => {
    console.log(describeEnvironment());
    readEnvironment();
  });

program
  .command("migrate")
  .description("update the database to this version")
  .action(() => withDatabase(async () => console.log("The database is up to date.")));

program
  .command("seed")
  .description("fill an empty database with the demonstration company")
  .action(() => withDatabase(async ({ pools }) => seed(pools, await keysOf(pools), pools.clock())));

program
  .command("import")
  .description("import data")
  .command("ndc")
  .description(
    "import the FDA's NDC directory: a zip with product.txt and package.txt; a second run changes only what differs",
  )
  .argument("<file>", "the zip")
  .option("--prices <file>", "CSV with the columns ndc, price and, for products with several units, uom")
  .option("--demonstration-prices", "invent prices, the same in every run")
  .option("--report <file>", "write refused rows to this file")
  .action((file: string, options: ImportOptions) =>
    withDatabase(async ({ pools }) => {
      // A catalogue without a company would be a database in which nobody can sign in.
      await fillAsFirstStart(pools);
      const { isComplete } = await importNdcFile(pools, file, options, {
        isTerminal: process.stdout.isTTY,
        write: (line) => console.log(line),
      });
      process.exitCode = isComplete ? 0 : 1;
    }),
  );

program
  .command("generate")
  .description("fill the database with invented customers, prices, orders and receipts, to test it at that size")
  .option("--orders <number>", "number of orders, over the years up to yesterday (200000)")
  .option("--receipts <number>", "number of receipts, at most ten per order (as many as orders)")
  .option("--customers <number>", "number of customers; their users cannot sign in (1000)")
  .option("--prices <number>", "number of contract prices (none)")
  .option("--years <number>", "years of history, 1 to 10 (10)")
  .option("--largest <share>", "share of orders of one customer, the demonstration's first if there is one (0.1)")
  .option("--seed <number>", "the same number gives the same data (1)")
  .action((options: SizeOptions) => {
    const size = sizeOf(options);
    return withDatabase(async ({ pools }) => {
      await fillAsFirstStart(pools);
      const environment = readEnvironment();
      const sealer = { keys: await keysOf(pools), anchor: anchorFolder(environment), clock: pools.clock };
      await generate(pools, size, sealer, (line) => console.log(line));
    });
  });

const audit = program.command("audit").description("the audit trail");
audit
  .command("verify")
  .description(
    "verify it from the start, with the orders and receipts that it records; report what was changed, removed, inserted or cut off",
  )
  .option("--anchor <line...>", "an end of the chain that was stored elsewhere, as AUDIT_ANCHOR emailed or sent it")
  .action(({ anchor = [] }: { anchor?: string[] }) =>
    withDatabase(async ({ pools }) => {
      const { isWell, lines } = await auditVerify(trailOf(pools), anchor);
      print(lines);
      process.exitCode = isWell ? 0 : 1;
    }),
  );
audit
  .command("accept")
  .description(
    "record permanently that the current fault is known (a restored backup, a lost key), and continue the chain",
  )
  .argument("<reason>")
  .action((reason: string) => withDatabase(async ({ pools }) => print(await auditAccept(trailOf(pools), reason))));

const keys = program.command("keys").description("the key that encrypts certificate files");
keys
  .command("rotate")
  .description("create a new key and encrypt all files under it; with CSOS_KEY, under the first of its keys")
  .action(() => withDatabase(async ({ pools }) => print(await rotateKeys(pools, readEnvironment()))));
keys
  .command("remove-lost")
  .description("remove certificates whose files no key opens; their owners upload them again")
  .action(() =>
    withDatabase(async ({ pools }) =>
      print(await removeLost(pools, readEnvironment(), { auditKeys: await keysOf(pools), now: pools.clock() })),
    ),
  );

program
  .command("lot-certificate")
  .description("store the manufacturer's certificate of analysis of a lot, instead of one made from its results")
  .argument("<lot>", "the lot number, as printed")
  .argument("<file>", "a PDF")
  .option("--item <number>", "the product, if several have a lot with this number")
  .action((lot: string, file: string, { item }: { item?: string }) =>
    withDatabase(async ({ pools }) => print(await lotCertificate(pools, { lot, file, item }))),
  );

program
  .command("mail")
  .description("email")
  .command("list")
  .description("list emails that were not delivered or are not sent yet, with the mail server's reason")
  .action(() => withDatabase(({ pools }) => mailList(pools)));

const carrier = program.command("carrier").description("shipping costs and delivery times");
carrier
  .command("import")
  .description(
    "replace zones, rates, cut-off times and holidays with those of a CSV file; faulty rows are reported, and then nothing is replaced",
  )
  .argument("<file>", "in the form that `carrier show` prints")
  .option("--good-rows", "leave out faulty rows and import the others")
  .action((file: string, options: CarrierOptions) =>
    withDatabase(async ({ pools }) => {
      const { isDone, isComplete, lines } = await importTariff(
        { pools, auditKeys: await keysOf(pools), now: pools.clock() },
        file,
        options,
      );
      print(lines);
      process.exitCode = isDone && isComplete ? 0 : 1;
    }),
  );
carrier
  .command("show")
  .description("print the current tariff as CSV")
  .action(() => withDatabase(async ({ pools }) => void process.stdout.write(await shownTariff(pools))));

program
  .command("recall")
  .description("recall a lot: its buyers get an email, and every screen marks the lot")
  .argument("<ndc>", "as in the catalog")
  .argument("<lot>")
  .argument("<reason...>", "text that users read")
  .action((ndc: string, lot: string, reason: string[]) =>
    withPeople((given) => recallLot(given, ndc, lot, reason.join(" "))),
  );

const claim = program.command("claim").description("customers' claims about deliveries");
claim
  .command("list")
  .description("list open claims")
  .action(() => withPeople(listClaims));
claim
  .command("show")
  .description("show a claim")
  .argument("<number>")
  .option("--into <folder>", "write its photos to this folder")
  .action((number: string, options: { into?: string }) => withPeople((given) => showClaim(given, number, options)));
claim
  .command("look")
  .description("mark a claim as under review")
  .argument("<number>")
  .action((number: string) => withPeople((given) => answer(given, number, "looked_at", {})));
claim
  .command("accept")
  .description("accept a claim: the users who reported it and who ordered get an email")
  .argument("<number>")
  .option("--credit <dollars>", "such as 12.50")
  .argument("[words...]", "text that users read")
  .action((number: string, words: string[], { credit }: { credit?: string }) =>
    withPeople((given) => answer(given, number, "accepted", { words: words.join(" "), credit })),
  );
claim
  .command("refuse")
  .description("refuse a claim: the users who reported it and who ordered get an email")
  .argument("<number>")
  .argument("<words...>", "reason that users read")
  .action((number: string, words: string[]) =>
    withPeople((given) => answer(given, number, "refused", { words: words.join(" ") })),
  );

program
  .command("epcis")
  .description("DSCSA documents about deliveries")
  .command("import")
  .description("store an EPCIS document (1.2 XML or 2.0 JSON) with its delivery for six years")
  .argument("<file>")
  .option("--shipment <number>", "the delivery, if the document does not name it")
  .action((file: string, options: { shipment?: string }) => withPeople((given) => importEpcis(given, file, options)));

program
  .command("certificate")
  .description(
    "create or renew a TLS certificate for this machine's names and addresses, and explain how devices trust it",
  )
  .option("--name <name...>", "more names or addresses that devices use", [])
  .option("--new-authority", "create another authority; every device must trust it again")
  .option("--hand-out [port]", "serve it to devices over HTTP until Ctrl-C; default port 8081")
  .action(({ handOut, ...options }: Omit<CertificateOptions, "handOut"> & { handOut?: string | true }) =>
    certificateCommand(readEnvironment(), {
      ...options,
      ...(handOut && { handOut: handOut === true ? "8081" : handOut }),
    }),
  );

program
  .command("gs1")
  .description("barcodes")
  .command("parse")
  .description(
    "read scans as the Receive screen does: JSON Lines { id, raw, symbology? } in, { id, ok, elements or reason } out",
  )
  .action(() => answerLines(process.stdin, process.stdout, (line) => parseScan(line, new Date())));

const person = program.command("person").description("users: the first one, and those who cannot sign in");
person
  .command("add")
  .description(
    "add a user and print a link to set a password; for a new installation: person add --admin EMAIL FIRST LAST",
  )
  .argument("<email>")
  .argument("<names...>", "first name and last name")
  .option("--admin", "the distributor's staff: every customer")
  .option("--customer <number>", "a user of this customer")
  .option("--role <role...>", "roles there: ordering, reporting, cs, admin")
  .option("--mail", "email the link instead of printing it")
  .action((email: string, names: string[], options: AddOptions) =>
    withPeople((given) => addPerson(given, email, names, options)),
  );
person
  .command("list")
  .description("list users, their roles, and why they cannot sign in")
  .action(() => withPeople(listPeople));
person
  .command("disable")
  .description("sign a user out everywhere and block sign-in; their records stay")
  .argument("<email>")
  .action((email: string) => withPeople((given) => disablePerson(given, email)));
person
  .command("enable")
  .description("allow a disabled user to sign in again")
  .argument("<email>")
  .action((email: string) => withPeople((given) => enablePerson(given, email)));
person
  .command("reset")
  .description("print a link to a new password")
  .argument("<email>")
  .option("--mail", "email the link instead of printing it")
  .option("--second-factor", "turn off the second factor too, if it was lost")
  .action((email: string, options: ResetOptions) => withPeople((given) => resetPerson(given, email, options)));

const saml = program.command("saml").description("customers' identity providers for single sign-on");
saml
  .command("set")
  .description("connect or change a customer's identity provider; the first time with its email domains")
  .argument("<customer>", "the customer's number")
  .requiredOption("--metadata <file>", "the provider's metadata: a file, or an address on this machine")
  .option("--domain <domain...>", "email domains of users who sign in there")
  .option("--no-unsolicited", "refuse sign-ins that start at the provider")
  .option("--test", "the test provider at /saml/test/, which signs nobody in")
  .action((customer: string, options: SetOptions) =>
    withDatabase(async ({ pools }) => print(await setProvider(pools, customer, options, pools.clock()))),
  );
saml
  .command("show")
  .description("list identity providers and the portal's addresses for them")
  .argument("[customer]")
  .action((customer: string | undefined) =>
    withDatabase(async ({ pools }) => print(await showProviders(pools, customer, await portalAddress(pools)))),
  );
saml
  .command("remove")
  .description("remove a customer's identity provider; users who signed in with it are signed out")
  .argument("<customer>")
  .option("--test", "the test provider")
  .action((customer: string, { test }: { test?: boolean }) =>
    withDatabase(async ({ pools }) => print([await removeProvider(pools, customer, test)])),
  );

/** Returns a limit in seconds, undefined without one. @throws StartError if it is not a number from 1 to 60. */
function parseLimit(seconds: string | undefined): number | undefined {
  if (seconds === undefined) return undefined;
  if (!/^([1-9]|[1-5]\d|60)$/.test(seconds)) throw new StartError(`--seconds is "${seconds}"; expected: 1 to 60.`);
  return Number(seconds);
}

const csos = program.command("csos").description("CSOS certificates and signed orders");
csos
  .command("check")
  .description(
    "validate certificates: JSON Lines { id, leaf, intermediates, anchors, crls, at, profile } in, { id, accept, reason } out; files are DER in base64 or PEM, profile is csos or none",
  )
  .action(() => checkLines(readEnvironment().csosCrlMib * mib));
csos
  .command("open")
  .description(
    "open certificate files: JSON Lines { id, p12, password } in, { id, ok, subject, has_key, reason } out; p12 is PKCS#12 in base64",
  )
  .option("--seconds <number>", "limit of processor time for one file, from 1 to 60 (4)")
  .action(({ seconds }: { seconds?: string }) => openLines(parseLimit(seconds)));
csos
  .command("verify")
  .description("verify a signed order: each check with its result")
  .argument("<order>", "the order's number")
  .action((order: string) =>
    withDatabase(async ({ pools }) => {
      const verified = await verifySigned(pools, readEnvironment(), order, pools.clock());
      print(verifiedLines(verified));
      process.exitCode = verified.isGood ? 0 : 1;
    }),
  );

csos
  .command("refuse")
  .description("refuse a signed or Form 222 order or some of its lines: writes a linked record and emails the buyer")
  .argument("<order>", "the order's number")
  .argument("<reason...>", "reason that the buyer reads")
  .option("--line <number...>", "only these lines")
  .action((order: string, reason: string[], { line }: { line?: string[] }) =>
    withDatabase(async ({ pools }) =>
      print(
        await refuseSigned({ pools, auditKeys: await keysOf(pools), now: pools.clock() }, order, {
          reason: reason.join(" "),
          lines: line,
        }),
      ),
    ),
  );

csos
  .command("void")
  .description(
    "void as the supplier a signed or Form 222 order, or some of its lines: writes a linked record and emails the buyer",
  )
  .argument("<order>", "the order's number")
  .requiredOption("--reason <reason>", "reason that the buyer reads")
  .option("--line <number...>", "only these lines")
  .action((order: string, options: VoidOptions) =>
    withDatabase(async ({ pools }) =>
      print(await voidAsSupplier({ pools, auditKeys: await keysOf(pools), now: pools.clock() }, order, options)),
    ),
  );

const layoutOption = [
  "--layout <file>",
  "layout of the file (JSON; decision 117), in place of the one in CSOS_REPORT_LAYOUT",
] as const;
csos
  .command("report")
  .description("write the file of shipped lines of signed orders that no report has yet")
  .option(...layoutOption)
  .option("--to <file>", "name of the file (csos-report-NUMBER.csv)")
  .option("--again <number>", "an earlier report, byte for byte")
  .action(({ again, ...options }: ReportOptions & { again?: string }) =>
    withDatabase(async ({ pools }) => {
      const given = { pools, environment: readEnvironment(), now: pools.clock() };
      print(
        again === undefined
          ? await reportFilled({ ...given, auditKeys: await keysOf(pools) }, options)
          : await reportAgain(given, again, options),
      );
    }),
  );
csos
  .command("late")
  .description("list shipped lines of signed orders that no report has yet, and those past two business days")
  .option(...layoutOption)
  .action((options: Pick<ReportOptions, "layout">) =>
    withDatabase(async ({ pools }) => {
      const { isLate, lines } = await lateLines({ pools, environment: readEnvironment(), now: pools.clock() }, options);
      print(lines);
      process.exitCode = isLate ? 1 : 0;
    }),
  );

csos
  .command("archive")
  .description("write the signed orders of a customer, with all records of the last two years, as a zip for auditors")
  .argument("<customer>", "the customer's number")
  .requiredOption("--to <file>", "name of the file; an existing file is not overwritten")
  .action((customer: string, { to }: { to: string }) =>
    withDatabase(async ({ pools }) =>
      print(await archiveSigned({ pools, auditKeys: await keysOf(pools), now: pools.clock() }, { customer, to })),
    ),
  );

program
  .command("form222")
  .description("orders by paper Form 222, which ship after the form has arrived")
  .command("waiting")
  .description("list orders whose form has not arrived")
  .action(() => withDatabase(async ({ pools }) => print(await listForms({ pools }))));
program
  .command("form-received")
  .description(
    "record that the paper Form 222 of an order has arrived: the order is placed, and the warehouse packs it",
  )
  .argument("<order>", "the order's number")
  .requiredOption("--number <number>", "the form's number, as printed on the form")
  .requiredOption("--initials <initials>", "of the person who holds the form")
  .action((order: string, options: FormReceivedOptions) => withPeople((given) => formReceived(given, order, options)));

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function print(lines: string[]): void {
  console.log(lines.join("\n"));
}

/** As the first start does. */
async function fillAsFirstStart(pools: Pools): Promise<void> {
  if (readEnvironment().demonstration && (await fillWhenEmpty(pools, await keysOf(pools), pools.clock()))) {
    console.log("The database was empty and has the demonstration company now (DEMONSTRATION=off leaves it out).");
  }
}

/** PUBLIC_URL, else the address of the server that started last; before the first start as it will be with these settings. */
async function portalAddress(pools: Pools): Promise<string> {
  const environment = readEnvironment();
  const kept = environment.publicUrl === undefined ? await findPortalAddress(pools) : undefined;
  const isTls = readTls(environment, new Date()) !== undefined;
  return kept ?? publicAddress(environment, { isTls, port: environment.port });
}

function keysOf(pools: Pools): Promise<AuditKeys> {
  return auditKeysFor(pools, readEnvironment());
}

/** As `audit` looks at it: with whatever key is here, be it the wrong one. */
function trailOf(pools: Pools): AuditGiven {
  const environment = readEnvironment();
  return { pools, auditKeys: readAuditKeys(environment), anchor: anchorFolder(environment), now: pools.clock() };
}

type People = { pools: Pools; auditKeys: AuditKeys; address: string; now: Date };

async function withPeople(work: (given: People) => Promise<string[]>): Promise<void> {
  await withDatabase(async ({ pools }) =>
    print(
      await work({ pools, auditKeys: await keysOf(pools), address: await portalAddress(pools), now: pools.clock() }),
    ),
  );
}

/** Gives the work a migrated database and leaves everything running as it was found. */
async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(readEnvironment(), "guest");
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
