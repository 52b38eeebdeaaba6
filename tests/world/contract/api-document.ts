import type { TestServer } from '#world/server.ts';

/** What is used here of JSON Schema 2020-12. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

type Contents = Record<string, { schema?: JsonSchema }>;

interface Operation {
  operationId?: string;
  parameters?: { in: string; name: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Contents };
  responses: Record<string, { content?: Contents }>;
}

export interface ApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

export interface ApiCall extends Operation {
  /** as the document has it: `post /api/events` */
  name: string;
  /** in capitals */
  method: string;
  path: string;
}

const methods = ['get', 'head', 'post', 'put', 'delete'];

export async function documentOf(server: TestServer): Promise<ApiDocument> {
  return (await server.inject({ method: 'GET', url: '/api/docs' })).json<ApiDocument>();
}

/** Every call that the document describes; of a HEAD that goes with a GET nothing is said in it. */
export function callsOf({ paths }: ApiDocument): ApiCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => methods.includes(method) && (method !== 'head' || operations['get'] === undefined))
      .map(([method, call]) => ({ ...call, name: `${method} ${path}`, method: method.toUpperCase(), path })),
  );
}

/** What a status is documented by, `404` by `4XX` too; undefined where it isn't. */
export function replyKeyOf({ responses }: ApiCall, status: number): string | undefined {
  return [String(status), `${String(status).slice(0, 1)}XX`].find((key) => responses[key] !== undefined);
}
