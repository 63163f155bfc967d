/** What PostgreSQL itself says of a statement, without running it: the types of its values, its columns and theirs. */
import { Client, type Connection, type Submittable } from "pg";

export type Described = { values: string[]; row: Record<string, string> };

/** A connection that describes statements. @throws PostgreSQL's own error for one that cannot be planned. */
export async function openDescriber(connectionString: string) {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ oid: number; name: string }>(
    "select oid::int, format_type(oid, null) as name from pg_type",
  );
  const typeOf = new Map(rows.map(({ oid, name }) => [oid, name]));
  return {
    describe: async (text: string): Promise<Described> => {
      const { values, fields } = await asked(client, text);
      return {
        values: values.map((oid) => typeOf.get(oid) ?? String(oid)),
        row: Object.fromEntries(
          fields.map(({ name, dataTypeID }) => [name, typeOf.get(dataTypeID) ?? String(dataTypeID)]),
        ),
      };
    },
    end: () => client.end(),
  };
}

type Field = { name: string; dataTypeID: number };
type Wire = Connection & {
  parse: (message: { text: string; name: string; types: number[] }) => void;
  describe: (message: { type: "S"; name: string }) => void;
  sync: () => void;
};

/** The two messages that describe, and none that runs. */
const asked = (client: Client, text: string): Promise<{ values: number[]; fields: Field[] }> =>
  new Promise((resolve, reject) => {
    let fields: Field[] = [];
    let values: number[] = [];
    const hear = (message: { dataTypeIDs: number[] }) => (values = message.dataTypeIDs);
    const asking = {
      submit: (connection: Wire) => {
        connection.once("parameterDescription", hear);
        connection.parse({ text, name: "", types: [] });
        connection.describe({ type: "S", name: "" });
        connection.sync();
      },
      handleRowDescription: (message: { fields: Field[] }) => (fields = message.fields),
      handleError: (error: Error, connection: Wire) => {
        connection.off("parameterDescription", hear);
        reject(error);
      },
      handleReadyForQuery: () => resolve({ values, fields }),
    };
    client.query(asking as unknown as Submittable);
  });
