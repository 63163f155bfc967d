/** zxing's program where there is no network: from the package, as the page's own worker has it from the server. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule } from "zxing-wasm/reader";

/** Before anything is read with `codesIn`. */
export async function prepareZxing(): Promise<void> {
  const file = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true });
}
