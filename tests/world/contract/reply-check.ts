import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { refusals } from '#contract/sync/refusals.ts';
import { replyKeyOf } from './api-document.ts';
import type { ApiCall, ApiDocument, JsonSchema } from './api-document.ts';
import type { ContractRequest } from './valid-request.ts';

export interface ContractReply {
  status: number;
  /** without its charset; null if there is none */
  type: string | null;
  text: string;
}

const codes: Readonly<Record<string, number>> = refusals;

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The location of a call's JSON body schema in the document. */
function pathOf({ path, method }: ApiCall): string[] {
  return ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'];
}

/** As the server reads a body: an empty text counts as none if the body is optional. */
function asRead({ properties = {} }: JsonSchema = {}, value: unknown): unknown {
  if (!isRecord(value)) return value;
  const mayBeNothing = (name: string) => properties[name]?.anyOf?.some(({ type }) => type === 'null') === true;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, held === '' && mayBeNothing(name) ? null : held]),
  );
}

/** Checks replies against the document. */
export function createReplyCheck(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  ajv.addFormat('date-time', (text: string) => Number.isFinite(Date.parse(text)));
  ajv.addFormat('uri', (text: string) => URL.canParse(text));
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();

  function validator(...parts: string[]): ValidateFunction {
    const pointer = parts.map(escaped).join('/');
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` });
    compiled.set(pointer, known);
    return known;
  }

  function misfit(validate: ValidateFunction, value: unknown): string | null {
    return validate(value) ? null : ajv.errorsText(validate.errors);
  }

  function bodyFault({ path, method }: ApiCall, key: string, type: string, { text }: ContractReply): string | null {
    if (type !== 'application/json') return null;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return 'is no JSON';
    }
    return misfit(validator('paths', path, method.toLowerCase(), 'responses', key, 'content', type, 'schema'), body);
  }

  function documentFault(call: ApiCall, reply: ContractReply): string | null {
    const key = replyKeyOf(call, reply.status);
    if (key === undefined) return `${reply.status} is not documented`;
    if (call.method === 'HEAD') return reply.text === '' ? null : 'a reply to HEAD has a body';
    const documented = Object.keys(call.responses[key]?.content ?? {});
    if (documented.length === 0) return reply.text === '' ? null : `a body where ${key} has none`;
    const type = documented.find(
      (each) => each === reply.type || (each === 'image/*' && reply.type?.startsWith('image/')),
    );
    if (type === undefined) return `${reply.type ?? 'no type'} where ${documented.join(', ')} is documented`;
    return bodyFault(call, key, type, reply);
  }

  /** The field of a JSON body that its schema forbids, or that can't be stored by anyone. */
  function fieldAtFault({ call, body, spoiled }: ContractRequest): string | null {
    const schema = call.requestBody?.content['application/json']?.schema;
    const field = spoiled?.field ?? null;
    if (field === null || schema === undefined || body.kind !== 'json' || !isRecord(body.value)) return null;
    if (!(field in body.value)) return schema.required?.includes(field) === true ? field : null;
    const value = Object(asRead(schema, body.value))[field] as unknown;
    if (/\\u0000|\\ud83d"/.test(JSON.stringify(value) ?? '')) return field;
    const validate = validator(...pathOf(call), 'properties', field);
    return validate(value) ? null : field;
  }

  function errorFault(request: ContractRequest, { status, text }: ContractReply): string | null {
    const reply: unknown = JSON.parse(text);
    if (!isRecord(reply)) return 'an error that is no object';
    const { error, message, fields } = reply;
    if (typeof error !== 'string' || codes[error] !== status) return `the code ${String(error)} with ${status}`;
    if (typeof message !== 'string' || message === '') return 'an error without a message';
    if (error !== 'invalid') return null;
    const named = isRecord(fields) ? Object.keys(fields) : [];
    if (named.length === 0) return 'a refusal of a value that names no field';
    const field = fieldAtFault(request);
    const isNamed = field === null || named.some((name) => name === field || name.startsWith(`${field}.`));
    return isNamed ? null : `${field} was wrong, and ${named.join(', ')} is named`;
  }

  /** The server accepts a body that the document forbids: one of them is wrong. */
  function lenience({ call, body, spoiled }: ContractRequest, { status }: ContractReply): string | null {
    const content = call.requestBody?.content['application/json'];
    if (spoiled === null || status >= 300 || body.kind !== 'json' || content === undefined) return null;
    const fault = misfit(validator(...pathOf(call)), asRead(content.schema, body.value));
    return fault === null ? null : `was taken, though the document says: ${fault}`;
  }

  function itemFault({ call }: ContractRequest, { status, text }: ContractReply): string | null {
    if (call.name !== 'post /api/batch' || status !== 200) return null;
    const failed = (JSON.parse(text) as { results: { status: number }[] }).results.find((each) => each.status >= 500);
    return failed === undefined ? null : `an item failed: ${JSON.stringify(failed)}`;
  }

  /** What is wrong with a reply; null if nothing is. */
  return (request: ContractRequest, reply: ContractReply): string | null => {
    const { call } = request;
    if (reply.status >= 500 && call.responses[String(reply.status)] === undefined)
      return `${reply.status} ${reply.text}`;
    if (reply.status === 503 && !/not_configured/.test(reply.text)) return `503 ${reply.text}`;
    const fault = documentFault(call, reply) ?? itemFault(request, reply) ?? lenience(request, reply);
    if (fault !== null || reply.status < 400 || call.method === 'HEAD') return fault;
    // A failed health check describes the server's state and has no error body.
    return call.name === 'get /api/health' ? null : errorFault(request, reply);
  };
}
