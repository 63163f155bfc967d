/** A real directory: OpenLDAP's slapd with a folder of its own, that knows revocation lists by their entries. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { until } from "#tests/support/until.ts";
import { checkProgram } from "#tests/support/programs.ts";

const folders = ["/usr/sbin", "/usr/libexec", ...(process.env["PATH"] ?? "").split(delimiter)];
const slapd = folders.map((folder) => join(folder, "slapd")).find((path) => existsSync(path));
const modules = ["/usr/lib/ldap", "/usr/lib/openldap", "/usr/lib64/openldap"].find((path) => existsSync(path));

export const hasDirectory = (): boolean => checkProgram("slapd", slapd !== undefined && modules !== undefined);

export type Directory = {
  /** `ldap://127.0.0.1:port` */
  address: string;
  close: () => Promise<void>;
};

const base = "o=U.S. Government,c=US";

/** Where an entry is asked for, as a distribution point names it. */
export const entryOf = (cn: string): string =>
  `/${encodeURIComponent(`cn=${cn},${base}`)}?certificateRevocationList;binary`;

/** @param lists by the name of their entry; an entry with none has an empty list here. @param elsewhere an entry that refers to another directory. */
export async function startDirectory(
  lists: Record<string, readonly Buffer[]>,
  elsewhere: Record<string, string> = {},
): Promise<Directory> {
  const folder = mkdtempSync(join(tmpdir(), "portal-directory-"));
  const settings = join(folder, "slapd.conf");
  writeFileSync(
    settings,
    [
      "include /etc/ldap/schema/core.schema",
      `modulepath ${modules}`,
      "moduleload back_mdb",
      `pidfile ${join(folder, "pid")}`,
      "database mdb",
      `suffix "${base}"`,
      `directory ${folder}`,
      "maxsize 104857600",
      "",
    ].join("\n"),
  );
  const entries = [
    `dn: ${base}\nobjectClass: organization\no: U.S. Government\n`,
    ...Object.entries(lists).map(
      ([cn, contents]) =>
        `dn: cn=${cn},${base}\nobjectClass: cRLDistributionPoint\ncn: ${cn}\n${contents
          .map((content) => `certificateRevocationList;binary:: ${content.toString("base64")}\n`)
          .join("")}`,
    ),
    ...Object.entries(elsewhere).map(
      ([cn, ref]) =>
        `dn: cn=${cn},${base}\nobjectClass: referral\nobjectClass: extensibleObject\ncn: ${cn}\nref: ${ref}\n`,
    ),
  ];
  writeFileSync(join(folder, "entries.ldif"), entries.join("\n"));
  execFileSync(slapd!, ["-T", "add", "-f", settings, "-l", join(folder, "entries.ldif")], { stdio: "pipe" });
  const port = await freePort();
  const address = `ldap://127.0.0.1:${port}`;
  // In the foreground, so that it ends with us.
  const child = spawn(slapd!, ["-f", settings, "-h", address, "-d", "0"], { stdio: "ignore" });
  await until(() => isListening(port));
  const close = async () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  };
  return { address, close };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
