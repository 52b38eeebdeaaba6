import type { TestServer } from '#world/servers/server.ts';

/** The parts of JSON Schema 2020-12 used here. */
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
  /** as in the document: `post /api/events` */
  name: string;
  /** in upper case */
  method: string;
  path: string;
}

const methods = ['get', 'head', 'post', 'put', 'delete'];

export async function documentOf(server: TestServer): Promise<ApiDocument> {
  return (await server.inject({ method: 'GET', url: '/api/docs' })).json<ApiDocument>();
}

/** Every call in the document, except a HEAD beside a GET, which has no documentation of its own. */
export function callsOf({ paths }: ApiDocument): ApiCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => methods.includes(method) && (method !== 'head' || operations['get'] === undefined))
      .map(([method, call]) => ({ ...call, name: `${method} ${path}`, method: method.toUpperCase(), path })),
  );
}

/** The documentation of a status, for `404` also under `4XX`; undefined if there is none. */
export function replyKeyOf({ responses }: ApiCall, status: number): string | undefined {
  return [String(status), `${String(status).slice(0, 1)}XX`].find((key) => responses[key] !== undefined);
}
