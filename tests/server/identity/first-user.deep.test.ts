/** The first user of an installation: added on the command line beside a running server. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { mailsToFolder } from "#server/base/start-text.ts";
import { newKeyLine } from "#server/secrets/key-file.ts";
import { newDataFolder } from "#tests/support/data-folder.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { root, runNode } from "#tests/support/processes.ts";
import { startServerInProcess } from "#tests/support/server-in-process.ts";

const password = "kettle umbrella 41";

test("a new installation has no user; a command prints a link, and its user sets a password and signs in", async () => {
  const { url } = await freshDatabase();
  const env = { DATA_DIR: newDataFolder(), DATABASE_URL: url, DEMONSTRATION: "off", PUSH_KEY: newKeyLine() };
  const runPortal = async (...words: string[]) => {
    const command = runNode(join(root, "server/portal.ts"), words, env);
    return [await command.ended, command.said()] as const;
  };
  const { address, stop } = await startServerInProcess(env);
  const noUsers = "No users yet. Add one: npm run portal -- person add --admin";
  expect(await runPortal("person", "list")).toEqual([0, noUsers]);
  const [code, output] = await runPortal("person", "add", "--admin", "ada@example.com", "Ada", "Lovelace");
  expect(code).toBe(0);
  // The command finds the server's port in the database.
  const [, origin, token] = /(\S+)\/change-password\/([\w-]{43})$/.exec(output) ?? [];
  expect(origin).toBe(address);
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    return (await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const signIn = () => post("/api/security/login", { email: "ada@example.com", password });
  expect(await signIn()).toMatchObject({ logged_in: false });
  const checks = await post("/api/users/change-password", { reset_pwd_guid: token, password });
  expect((checks as { is_valid: boolean }[]).filter(({ is_valid }) => !is_valid)).toEqual([]);
  expect(await signIn()).toMatchObject({ logged_in: true });
  expect(await runPortal("person", "list")).toEqual([0, "ada@example.com  Ada Lovelace  staff"]);
  expect((await stop()).split("\n")).toContain(mailsToFolder(join(env.DATA_DIR, "mail")));
});
