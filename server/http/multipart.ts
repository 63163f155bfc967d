/** A form with a file, as browsers send one: its texts as they are, its file as base64, so that a call takes it like any other input. */
import { errorCodes, type FastifyInstance, type FastifyRequest } from "fastify";

import { Refusal } from "#contract/base/refusal.ts";
import * as words from "./text.ts";

/** The one call of the specification that takes a form. */
const paths = new Set(["/api/csos-certificates"]);

/** Whatever the field of the file is called, it is `file` here. @throws Refusal 400 for what is no form, or has two of anything. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      if (!paths.has(request.routeOptions.url ?? "")) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE();
      const type = request.headers["content-type"] ?? "";
      const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
        .formData()
        .catch(() => undefined);
      if (form === undefined) throw new Refusal(400, words.formUnreadable, { code: "malformed" });
      const fields: Record<string, string> = {};
      for (const [name, value] of form) {
        const isFile = typeof value !== "string";
        const field = isFile ? "file" : name;
        if (Object.hasOwn(fields, field) || field === "__proto__")
          throw new Refusal(400, isFile ? words.oneFile : words.formUnreadable, {
            code: "malformed",
            fields: { [field]: words.mustBeGivenOnce },
          });
        fields[field] = isFile ? Buffer.from(await value.arrayBuffer()).toString("base64") : value;
      }
      return fields;
    },
  );
}
