import type * as z from 'zod/mini';

interface Definition {
  type: string;
  innerType?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
}

function definitionOf(schema: z.core.$ZodType): Definition {
  return schema._zod.def;
}

interface FieldKind {
  type: string;
  isNullable: boolean;
}

/** The kind of value of a field, without optional and nullable wrappers. */
function kindOf(schema: z.core.$ZodType): FieldKind {
  const { type, innerType } = definitionOf(schema);
  if (innerType === undefined) return { type, isNullable: type === 'null' };
  const inner = kindOf(innerType);
  return { type: inner.type, isNullable: inner.isNullable || type === 'nullable' };
}

const textTypes = ['string', 'enum', 'literal', 'null'];

/** Decodes a form's text as its field requires. Undecodable text stays, so that the schema refuses it. */
function decodeText(text: string, { type }: FieldKind): unknown {
  if (textTypes.includes(type)) return text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * Reads the fields of a form or a JSON body by their schema, with the same result for both: a form's text is decoded,
 * and empty text becomes null where the field may be null.
 */
export function wireFields(schema: z.core.$ZodType, body: unknown, encoding: 'json' | 'form'): unknown {
  const { shape } = definitionOf(schema);
  if (shape === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const entries = Object.entries(body).map(([name, value]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field === undefined || typeof value !== 'string') return [name, value as unknown];
    const kind = kindOf(field);
    if (value === '' && kind.isNullable) return [name, null];
    return [name, encoding === 'form' ? decodeText(value, kind) : value];
  });
  return Object.fromEntries(entries);
}
