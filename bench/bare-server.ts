/** What the machine can do without us, in a process of its own: `/hello` from bare node:http, `/select` one prepared select through pg. */
import { createServer, type ServerResponse } from "node:http";
import { Pool } from "pg";

const pool = new Pool({ connectionString: process.env["BARE_DATABASE_URL"], max: 16 });
const server = createServer((request, response) => {
  if (request.url === "/select") void select(response);
  else response.end("hello");
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("message", (message) => {
  if (message === "stop") server.close(() => void pool.end().then(() => process.disconnect()));
});

async function select(response: ServerResponse): Promise<void> {
  const values = [Number(process.env["BARE_ITEM"])];
  const { rows } = await pool.query({
    name: "bare",
    text: "select item_id, full_description from products where item_id = $1",
    values,
  });
  response.end(JSON.stringify(rows[0]));
}
