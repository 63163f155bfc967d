/** The built page that tests open. */
import { fileURLToPath } from "node:url";

/** Returns the folder of the built page. */
export const builtPage = (): string => fileURLToPath(new URL("../../dist", import.meta.url));
