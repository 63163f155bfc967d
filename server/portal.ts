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
import { lateLines, reportAgain, reportFilled, type ReportOptions } from "#server/commands/csos-report.ts";
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
  .description("list the environment variables: value now, what stands without it, meaning")
  .action(() => {
    console.log(describeEnvironment());
    readEnvironment();
  });

program
  .command("migrate")
  .description("bring the database to this version")
  .action(() => withDatabase(async () => console.log("The database is up to date.")));

program
  .command("seed")
  .description("fill an empty database with the demonstration company")
  .action(() => withDatabase(async ({ pools }) => seed(pools, await keysOf(pools))));

program
  .command("import")
  .description("bring in data")
  .command("ndc")
  .description(
    "the FDA's NDC directory: a zip with product.txt and package.txt; a second run changes only what differs",
  )
  .argument("<file>", "the zip")
  .option("--prices <file>", "CSV with the columns ndc, price and, where it matters, uom")
  .option("--demonstration-prices", "invent prices, the same every time")
  .option("--report <file>", "write every refused row there")
  .action((file: string, options: ImportOptions) =>
    withDatabase(async ({ pools }) => {
      // A catalogue without a company would be a database in which nobody can sign in.
      await fillAsFirstStart(pools);
      await importNdcFile(pools, file, options, {
        isTerminal: process.stdout.isTTY,
        write: (line) => console.log(line),
      });
    }),
  );

program
  .command("generate")
  .description(
    "fill the database with invented customers, prices, orders and receipts, to see how it does at that size",
  )
  .option("--orders <number>", "how many orders, over the years up to yesterday (200000)")
  .option("--receipts <number>", "how many receipts of them, at most ten for each (as many as orders)")
  .option("--customers <number>", "how many customers; their people cannot sign in (1000)")
  .option("--prices <number>", "how many contract prices (none)")
  .option("--years <number>", "how far back, 1 to 10 (10)")
  .option("--largest <share>", "share of the orders that one customer has, the demonstration's first where it is (0.1)")
  .option("--seed <number>", "the same number, the same world (1)")
  .action((options: SizeOptions) => {
    const size = sizeOf(options);
    return withDatabase(async ({ pools }) => {
      await fillAsFirstStart(pools);
      const environment = readEnvironment();
      const sealer = { keys: await keysOf(pools), anchor: anchorFolder(environment), clock: () => new Date() };
      await generate(pools, size, sealer, (line) => console.log(line));
    });
  });

const audit = program.command("audit").description("the audit trail");
audit
  .command("verify")
  .description(
    "read it from its beginning, and the orders and receipts it speaks of; name whatever was changed, removed, planted or cut off",
  )
  .option("--anchor <line...>", "an end of the chain that was kept elsewhere, as it was mailed or sent (AUDIT_ANCHOR)")
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
    "write down for good that what is at fault now is known, and go on sealing: a restored backup, a lost key",
  )
  .argument("<reason>")
  .action((reason: string) => withDatabase(async ({ pools }) => print(await auditAccept(trailOf(pools), reason))));

const keys = program.command("keys").description("the key that certificate files are sealed under");
keys
  .command("rotate")
  .description("make a new one and seal all files anew; with CSOS_KEY, under the first of its keys")
  .action(() => withDatabase(async ({ pools }) => print(await rotateKeys(pools, readEnvironment()))));
keys
  .command("remove-lost")
  .description("remove the certificates whose files no key opens any more; their holders upload them again")
  .action(() =>
    withDatabase(async ({ pools }) =>
      print(await removeLost(pools, readEnvironment(), { auditKeys: await keysOf(pools), now: new Date() })),
    ),
  );

program
  .command("lot-certificate")
  .description("store a lot's certificate of analysis: the maker's own file, in place of one made of its results")
  .argument("<lot>", "the lot number, as it is printed")
  .argument("<file>", "a PDF")
  .option("--item <number>", "the product, where several have lots of this number")
  .action((lot: string, file: string, { item }: { item?: string }) =>
    withDatabase(async ({ pools }) => print(await lotCertificate(pools, { lot, file, item }))),
  );

program
  .command("mail")
  .description("mails")
  .command("list")
  .description("list what could not be delivered, and what still waits, with the mail server's reason")
  .action(() => withDatabase(({ pools }) => mailList(pools)));

const carrier = program.command("carrier").description("what shipping costs, and when it arrives");
carrier
  .command("import")
  .description(
    "replace zones, rates, cut-off times and holidays by those of a CSV file; each faulty row is named, and with any nothing is replaced",
  )
  .argument("<file>", "as `carrier show` prints one")
  .option("--good-rows", "leave faulty rows out and take the others")
  .action((file: string, options: CarrierOptions) =>
    withDatabase(async ({ pools }) => {
      const { isDone, lines } = await importTariff(
        { pools, auditKeys: await keysOf(pools), now: new Date() },
        file,
        options,
      );
      print(lines);
      process.exitCode = isDone ? 0 : 1;
    }),
  );
carrier
  .command("show")
  .description("print the tariff in use as a file to begin from")
  .action(() => withDatabase(async ({ pools }) => void process.stdout.write(await shownTariff(pools))));

program
  .command("recall")
  .description("recall a lot: its buyers are mailed, and every page that shows it says so")
  .argument("<ndc>", "as it stands in the catalogue")
  .argument("<lot>")
  .argument("<reason...>", "what people read")
  .action((ndc: string, lot: string, reason: string[]) =>
    withPeople((given) => recallLot(given, ndc, lot, reason.join(" "))),
  );

const claim = program.command("claim").description("what customers claim of their deliveries");
claim
  .command("list")
  .description("list the claims that wait for an answer")
  .action(() => withPeople(listClaims));
claim
  .command("show")
  .description("what was found")
  .argument("<number>")
  .option("--into <folder>", "write its photos there")
  .action((number: string, options: { into?: string }) => withPeople((given) => showClaim(given, number, options)));
claim
  .command("look")
  .description("say that it is being looked at")
  .argument("<number>")
  .action((number: string) => withPeople((given) => answer(given, number, "looked_at", {})));
claim
  .command("accept")
  .description("accept it: who found something and who ordered are mailed")
  .argument("<number>")
  .option("--credit <dollars>", "such as 12.50")
  .argument("[words...]", "what people read")
  .action((number: string, words: string[], { credit }: { credit?: string }) =>
    withPeople((given) => answer(given, number, "accepted", { words: words.join(" "), credit })),
  );
claim
  .command("refuse")
  .description("refuse it: who found something and who ordered are mailed")
  .argument("<number>")
  .argument("<words...>", "why, as people read it")
  .action((number: string, words: string[]) =>
    withPeople((given) => answer(given, number, "refused", { words: words.join(" ") })),
  );

program
  .command("epcis")
  .description("documents of a feed about deliveries (DSCSA)")
  .command("import")
  .description("keep an EPCIS document (1.2 XML or 2.0 JSON) with its delivery, for six years")
  .argument("<file>")
  .option("--shipment <number>", "the delivery that it is about, where it does not name it")
  .action((file: string, options: { shipment?: string }) => withPeople((given) => importEpcis(given, file, options)));

program
  .command("certificate")
  .description("make or renew a certificate for this machine's names and addresses, and say how devices trust it")
  .option("--name <name...>", "more names or addresses by which devices reach it", [])
  .option("--new-authority", "make another authority; every device has to trust it anew")
  .option("--hand-out [port]", "go on handing it out to devices over http until Ctrl-C; without a port: 8081")
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
  .description("read scans as the dock does: JSON Lines { id, raw, symbology? } in, { id, ok, elements or reason } out")
  .action(() => answerLines(process.stdin, process.stdout, (line) => parseScan(line, new Date())));

const person = program.command("person").description("people: the first one of all, and whoever locked themself out");
person
  .command("add")
  .description(
    "add a person and print a link to their password; for a new installation: person add --admin EMAIL FIRST LAST",
  )
  .argument("<email>")
  .argument("<names...>", "first name and last name")
  .option("--admin", "the distributor's own staff: every customer")
  .option("--customer <number>", "somebody of this customer")
  .option("--role <role...>", "what they may there: ordering, reporting, cs, admin")
  .option("--mail", "mail the link instead of printing it")
  .action((email: string, names: string[], options: AddOptions) =>
    withPeople((given) => addPerson(given, email, names, options)),
  );
person
  .command("list")
  .description("list everybody: who they are, what they may, what keeps them out")
  .action(() => withPeople(listPeople));
person
  .command("disable")
  .description("sign a person out everywhere and keep them out; what they did stays")
  .argument("<email>")
  .action((email: string) => withPeople((given) => disablePerson(given, email)));
person
  .command("enable")
  .description("let a disabled person in again")
  .argument("<email>")
  .action((email: string) => withPeople((given) => enablePerson(given, email)));
person
  .command("reset")
  .description("print a link to a new password")
  .argument("<email>")
  .option("--mail", "mail the link instead of printing it")
  .option("--second-factor", "turn their second factor off too: it was lost")
  .action((email: string, options: ResetOptions) => withPeople((given) => resetPerson(given, email, options)));

const saml = program.command("saml").description("customers' identity providers, for single sign-on");
saml
  .command("set")
  .description("set or change a customer's provider; say its e-mail domains the first time")
  .argument("<customer>", "the customer's number")
  .requiredOption("--metadata <file>", "the provider's metadata: a file, or an address on this machine")
  .option("--domain <domain...>", "e-mail domains whose people sign in there")
  .option("--no-unsolicited", "refuse people who come from the provider's own page without having been asked for here")
  .option("--test", "the test provider behind /saml/test/, which signs nobody in")
  .action((customer: string, options: SetOptions) =>
    withDatabase(async ({ pools }) => print(await setProvider(pools, customer, options, new Date()))),
  );
saml
  .command("show")
  .description("list the providers and our addresses for them")
  .argument("[customer]")
  .action((customer: string | undefined) =>
    withDatabase(async ({ pools }) => print(await showProviders(pools, customer, await portalAddress(pools)))),
  );
saml
  .command("remove")
  .description("take a customer's provider away; people who signed in by it are signed out")
  .argument("<customer>")
  .option("--test", "the test provider")
  .action((customer: string, { test }: { test?: boolean }) =>
    withDatabase(async ({ pools }) => print([await removeProvider(pools, customer, test)])),
  );

/** Returns a limit in milliseconds, undefined without one. @throws StartError if it is not a number from 1 to 60. */
function toLimitMs(seconds: string | undefined): number | undefined {
  if (seconds === undefined) return undefined;
  if (!/^([1-9]|[1-5]\d|60)$/.test(seconds)) throw new StartError(`--seconds is "${seconds}"; expected: 1 to 60.`);
  return Number(seconds) * 1000;
}

const csos = program
  .command("csos")
  .description(
    "certificates for ordering controlled substances, judged as the portal does: JSON Lines in, one out for each",
  );
csos
  .command("check")
  .description(
    "{ id, leaf, intermediates, anchors, crls, at, profile } in, { id, accept, reason } out; files are DER in base64 or PEM, profile is csos or none",
  )
  .action(() => checkLines());
csos
  .command("open")
  .description(
    "{ id, p12, password } in, { id, ok, subject, has_key, reason } out; p12 is a certificate file (PKCS#12) in base64",
  )
  .option("--seconds <number>", "limit for one file, from 1 to 60; on a busy machine more than the usual 1.8")
  .action(({ seconds }: { seconds?: string }) => openLines(toLimitMs(seconds)));
csos
  .command("verify")
  .description("whether a signed order still is what was signed: each check with its result")
  .argument("<order>", "the order's number")
  .action((order: string) =>
    withDatabase(async ({ pools }) => {
      const verified = await verifySigned(pools, readEnvironment(), order);
      print(verifiedLines(verified));
      process.exitCode = verified.isGood ? 0 : 1;
    }),
  );

csos
  .command("refuse")
  .description(
    "not accept a signed order, whole or some of its lines: a record that is linked to it; its buyer is mailed",
  )
  .argument("<order>", "the order's number")
  .argument("<reason...>", "what its buyer reads")
  .option("--line <number...>", "only these lines")
  .action((order: string, reason: string[], { line }: { line?: string[] }) =>
    withDatabase(async ({ pools }) =>
      print(
        await refuseSigned({ pools, auditKeys: await keysOf(pools) }, order, { reason: reason.join(" "), lines: line }),
      ),
    ),
  );

const layoutOption = ["--layout <file>", "how the file is written (JSON; docs/decisions/117)"] as const;
csos
  .command("report")
  .description("write the file of what was shipped on signed orders and stands in no report yet; each line once")
  .option(...layoutOption)
  .option("--to <file>", "where it goes; csos-report-NUMBER.csv without it")
  .option("--again <number>", "an earlier report, byte for byte")
  .action(({ again, ...options }: ReportOptions & { again?: string }) =>
    withDatabase(async ({ pools }) => {
      const given = { pools, distributor: readEnvironment().distributor };
      print(
        again === undefined
          ? await reportFilled({ ...given, auditKeys: await keysOf(pools) }, options)
          : await reportAgain(given, again, options),
      );
    }),
  );
csos
  .command("late")
  .description(
    "what was shipped on signed orders and stands in no report yet, and whether its two business days are over",
  )
  .option(...layoutOption)
  .action((options: Pick<ReportOptions, "layout">) =>
    withDatabase(async ({ pools }) => {
      const { isLate, lines } = await lateLines({ pools, distributor: readEnvironment().distributor }, options);
      print(lines);
      process.exitCode = isLate ? 1 : 0;
    }),
  );

program
  .command("form222")
  .description("orders by paper Form 222: nothing of them ships before the form is here")
  .command("waiting")
  .description("list the orders whose form is not here")
  .action(() => withDatabase(async ({ pools }) => print(await listForms({ pools }))));
program
  .command("form-received")
  .description(
    "record that the paper Form 222 of an order is here: the order is placed, and the warehouse packs it next",
  )
  .argument("<order>", "the order's number")
  .requiredOption("--number <number>", "the form's number, as it is printed on the form")
  .requiredOption("--initials <initials>", "of whoever has the form in hand")
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
  if (readEnvironment().demonstration && (await fillWhenEmpty(pools, await keysOf(pools)))) {
    console.log("The database was empty: the demonstration company is in it now (DEMONSTRATION=off leaves it out).");
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
  return { pools, auditKeys: readAuditKeys(environment), anchor: anchorFolder(environment) };
}

type People = { pools: Pools; auditKeys: AuditKeys; address: string };

async function withPeople(work: (given: People) => Promise<string[]>): Promise<void> {
  await withDatabase(async ({ pools }) =>
    print(await work({ pools, auditKeys: await keysOf(pools), address: await portalAddress(pools) })),
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
