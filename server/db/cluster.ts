/** A new cluster: made under a name of its own and moved into place in one step, so that of two starts at once exactly one wins. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createFile, createFolder, moveFolder } from "#server/base/durable-file.ts";
import { StartError } from "#server/base/start-error.ts";
import { owner, type DatabaseAddress } from "./address.ts";
import type { DataFolder } from "./data-folder.ts";
import { majorVersion, type Programs } from "./programs.ts";
import { give, giveAll } from "./service-user.ts";
import * as messages from "./start-text.ts";

/** What a child process of the database may see of our environment. */
export const bareEnvironment = {
  PATH: process.env["PATH"] ?? "/usr/bin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
};

/**
 * Makes the cluster if there is none. Text sorts and folds by PostgreSQL's own C.UTF-8, which is the same on every system.
 * @throws StartError when the existing one is of another PostgreSQL version, or initdb fails.
 */
export async function makeCluster(folder: DataFolder, programs: Programs, address: DatabaseAddress): Promise<void> {
  if (!existsSync(folder.cluster)) await initialise(folder, programs, address);
  const version = readFileSync(join(folder.cluster, "PG_VERSION"), "utf8").trim();
  if (version !== majorVersion) {
    throw new StartError(messages.otherPostgres(folder.cluster, version, majorVersion));
  }
  giveAll(folder.user, folder.cluster);
}

async function initialise(
  { cluster, user }: DataFolder,
  { initdb }: Programs,
  address: DatabaseAddress,
): Promise<void> {
  const own = `${cluster}.${randomUUID()}`;
  const passwordFile = `${own}.password`;
  createFolder(own, { mode: 0o700 });
  give(user, own);
  const options = [...address.initdb.arguments];
  if (address.initdb.password !== undefined) {
    createFile(passwordFile, address.initdb.password, { mode: 0o600 });
    give(user, passwordFile);
    options.push(`--pwfile=${passwordFile}`);
  }
  options.push(`--pgdata=${own}`, `--username=${owner}`, "--encoding=UTF8", "--locale=C");
  options.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--data-checksums", "--no-instructions");
  try {
    await run(initdb, options, user);
    moveFolder(own, cluster);
  } catch (error) {
    if (!existsSync(cluster)) throw error;
  } finally {
    rmSync(own, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

const run = (program: string, options: string[], user: DataFolder["user"]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, options, {
      ...user,
      cwd: "/",
      env: bareEnvironment,
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      windowsHide: true,
    });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new StartError(messages.notCreated(said.trim().split("\n").slice(-3).join(" "))));
    });
  });
