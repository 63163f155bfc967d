/** The server as a process of its own: whatever keeps it from starting is one sentence and exit code 1. */
import { StartError } from "#server/base/start-error.ts";
import { serve } from "./serve.ts";

try {
  await serve();
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
