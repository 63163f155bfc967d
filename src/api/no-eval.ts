/** The page's policy forbids eval: zod must not even probe for it. Imported before everything that makes a schema. */
import * as z from "zod/mini";

z.config({ jitless: true });
