/** SimpleSAMLphp as an identity provider on loopback, configured in a folder of its own: what the portal has to get on with, written by somebody else. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "#tests/support/until.ts";
import { newKeys } from "./provider.ts";

/** Where `npm test` has put the program. */
const simpleSamlPhp = (): string =>
  process.env["SIMPLESAMLPHP"] ?? join(import.meta.dirname, "../../../.build/simplesamlphp");
/** False where it could not be had. */
export const hasSimpleSamlPhp = (): boolean =>
  process.env["SIMPLESAMLPHP"] !== "" && existsSync(join(simpleSamlPhp(), "www"));

export type IdentityProvider = {
  /** Another host than the portal's, so that a browser takes it for another site. */
  url: string;
  /** The address at which it signs a person in for a service that did not ask. */
  unsolicited: (entityId: string) => string;
  /** Makes service providers known by their metadata. */
  trust: (...metadata: string[]) => void;
  close: () => Promise<void>;
};

/** Everybody's password there. */
export const providerPassword = "at-my-hospital";

/** Starts it with these people: user name and e-mail address. */
export async function startProvider(people: Record<string, string>): Promise<IdentityProvider> {
  const folder = mkdtempSync(join(tmpdir(), "portal-idp-"));
  const url = `http://127.0.0.1:${await freePort()}`;
  const at = (...names: string[]) => join(folder, ...names);
  for (const name of ["metadata", "cert", "log", "data", "temp", "sessions"]) mkdirSync(at(name));
  const { key, cert } = await newKeys();
  writeFileSync(at("cert", "idp.key"), key);
  writeFileSync(at("cert", "idp.crt"), cert);
  writeFileSync(at("config.php"), configuration(url, folder));
  writeFileSync(at("authsources.php"), accounts(people));
  writeFileSync(at("metadata", "saml20-idp-hosted.php"), hosted(url));
  const services = at("services.xml");
  writeFileSync(services, entities([]));

  const child = spawn(
    "php",
    [
      "-d",
      "error_reporting=0",
      "-d",
      "display_errors=0",
      "-S",
      url.slice("http://".length),
      "-t",
      join(simpleSamlPhp(), "www"),
    ],
    { env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: folder }, stdio: "ignore" },
  );
  const ended = once(child, "close");
  await until(async () => (await fetch(`${url}/saml2/idp/metadata.php`).catch(() => undefined))?.ok === true);
  return {
    url,
    unsolicited: (entityId) => `${url}/saml2/idp/SSOService.php?spentityid=${encodeURIComponent(entityId)}`,
    trust: (...metadata) => writeFileSync(services, entities(metadata)),
    close: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const entities = (metadata: string[]): string =>
  `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${metadata.join("").replaceAll(/<\?xml[^>]*>/g, "")}</EntitiesDescriptor>`;

const configuration = (url: string, folder: string): string => `<?php
$config = [
  'baseurlpath' => '${url}/',
  'certdir' => '${folder}/cert/', 'loggingdir' => '${folder}/log/', 'datadir' => '${folder}/data/',
  'tempdir' => '${folder}/temp', 'metadatadir' => '${folder}/metadata',
  'secretsalt' => 'of-the-tests', 'auth.adminpassword' => 'of-the-tests', 'admin.protectindexpage' => true,
  'technicalcontact_name' => 'Tests', 'technicalcontact_email' => 'tests@example.org',
  'timezone' => 'UTC', 'logging.handler' => 'file', 'logging.level' => 7, 'debug' => null,
  'showerrors' => true, 'errorreporting' => false,
  'enable.saml20-idp' => true, 'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
  'session.duration' => 28800, 'session.cookie.name' => 'SimpleSAMLSessionID', 'session.cookie.secure' => false,
  'session.cookie.samesite' => null, 'session.phpsession.cookiename' => 'SimpleSAML',
  'session.phpsession.savepath' => '${folder}/sessions', 'session.authtoken.cookiename' => 'SimpleSAMLAuthToken',
  'store.type' => 'phpsession', 'language.default' => 'en', 'language.available' => ['en'],
  'theme.use' => 'default', 'authproc.idp' => [], 'authproc.sp' => [],
  'metadata.sources' => [['type' => 'flatfile'], ['type' => 'xml', 'file' => '${folder}/services.xml']],
  'metadata.sign.enable' => false, 'trusted.url.domains' => null, 'production' => false,
];
`;

const accounts = (people: Record<string, string>): string => `<?php
$config = ['admin' => ['core:AdminPassword'], 'people' => ['exampleauth:UserPass',
${Object.entries(people)
  .map(([name, email]) => `  '${name}:${providerPassword}' => ['uid' => ['${name}'], 'email' => ['${email}']],`)
  .join("\n")}
]];
`;

const hosted = (url: string): string => `<?php
$metadata['${url}/idp'] = [
  'host' => '__DEFAULT__', 'privatekey' => 'idp.key', 'certificate' => 'idp.crt', 'auth' => 'people',
  'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'sign.logout' => true, 'redirect.sign' => true, 'redirect.validate' => true, 'validate.logout' => true, 'validate.authnrequest' => true,
  'saml20.sign.assertion' => true, 'saml20.sign.response' => true,
];
`;

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
