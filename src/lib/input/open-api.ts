import * as v from "valibot";

const anything = v.record(v.string(), v.unknown());

/** The document of the API, as OpenAPI 3.1 has it. */
export const OpenApi = v.strictObject({
  openapi: v.string(),
  info: anything,
  components: anything,
  security: v.array(anything),
  paths: v.record(v.string(), v.record(v.string(), anything)),
});
export type OpenApi = v.InferOutput<typeof OpenApi>;
