/** Where drizzle-kit reads the schema and writes migrations (`npm run migration -- --name what-changes`). */
import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./server/db/schema/*.ts",
  out: "./server/db/migrations",
  entities: { roles: { exclude: ["portal_app", "portal_system"] } },
});
