/** Which version this is: package.json's. */
import { readFileSync } from "node:fs";

const declared: { version: string } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
export const version = declared.version;
