/** A migrated, empty database of one's own for a test file, copied from the template in some 50 ms. */
import { randomUUID } from "node:crypto";
import { afterAll, inject } from "vitest";
import { openPools, type Pools } from "#server/db/open.ts";
import { urlOf } from "./database-url.ts";
import { asOwner } from "./postgres.ts";

export type FreshDatabase = {
  pools: Pools;
  /** Connection string of the owner. */
  url: string;
  /** Ends the pools and drops the database; done by itself after the file's last test. */
  close: () => Promise<void>;
};

/** Call it at the top of a test file or in `beforeAll`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { url: serverUrl, template } = inject("database");
  const name = `portal_test_${randomUUID().replaceAll("-", "")}`;
  await asOwner(serverUrl, `create database ${name} template ${template}`);
  const url = urlOf(serverUrl, name);
  const pools = openPools(url);
  let closed: Promise<void> | undefined;
  const close = () =>
    (closed ??= (async () => {
      await pools.end();
      await asOwner(serverUrl, `drop database if exists ${name} with (force)`);
    })());
  afterAll(close);
  return { pools, url, close };
}
