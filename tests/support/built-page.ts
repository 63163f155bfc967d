/** The built page that tests open. */
import { fileURLToPath } from "node:url";

/** Path of its folder. */
export const builtPage = fileURLToPath(new URL("../../dist", import.meta.url));
