import type { FastifyRequest } from 'fastify';
import { Refusal, isRefusal } from '#contract/sync/refusals.ts';
import { mustBeWhole } from './whole-bodies.ts';

export interface Form {
  fields: Record<string, unknown>;
  /** file field -> bytes; fields with several files are numbered: `gallery.0`, `gallery.1` … */
  files: Map<string, Uint8Array>;
}

const listFields = ['gallery'];
/** Anyone may send these forms, and they are held in memory; the size of a JSON body is enough. */
const limitsWithoutFiles = { files: 0, fields: 30, fieldSize: 16 * 1024 };

async function readParts(request: FastifyRequest, limits: object): Promise<Form> {
  const form: Form = { fields: {}, files: new Map() };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      form.fields[part.fieldname] = part.value;
      continue;
    }
    const bytes = await part.toBuffer();
    // For an empty file input, browsers send an empty file without a name.
    if (bytes.length === 0 && part.filename === '') continue;
    const isList = listFields.includes(part.fieldname);
    const count = [...form.files.keys()].filter((name) => name.startsWith(`${part.fieldname}.`)).length;
    form.files.set(isList ? `${part.fieldname}.${count}` : part.fieldname, bytes);
  }
  return form;
}

/** Reads a form with its files into memory; their number and size are limited. */
export async function readForm(request: FastifyRequest, limits: object = {}): Promise<Form> {
  try {
    const form = await readParts(request, limits);
    await mustBeWhole(request);
    return form;
  } catch (error) {
    // The parser's own errors have no status: a form without a boundary, or one that ends too early.
    if (error instanceof Error && !('statusCode' in error) && !isRefusal(error))
      throw new Refusal('malformed', 'The form can’t be read');
    throw error;
  }
}

/** The body of a call that accepts JSON or a form without files. */
export async function readFields(request: FastifyRequest): Promise<{ body: unknown; encoding: 'json' | 'form' }> {
  if (!request.isMultipart()) return { body: request.body, encoding: 'json' };
  return { body: (await readForm(request, limitsWithoutFiles)).fields, encoding: 'form' };
}

/** Makes a refusal of one of several files name its field. */
export async function namingField<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new Refusal(error.code, error.message, { ...error.details, fields: { [field]: error.message } });
  }
}
