import * as z from 'zod/mini';
import { refPattern } from './uuid.ts';

/** The message for anything that isn't an id. */
export const wrongId = 'ID inválido';

/** A server's row id: a positive integer. */
export const Id = z
  .int({ error: ({ input }) => (input === undefined ? 'Required' : wrongId) })
  .check(z.positive(wrongId));

/** A UUID made by the author's device (or by the server for rows of its own): the name of a thing for ever. */
export const Ref = z.string().check(z.regex(refPattern, 'Must be a UUID in lower case'));
export type Ref = z.infer<typeof Ref>;

/** The SHA-256 of a file's bytes, in lower-case hex. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex'));

/** `{id}` in a path: a server id or a ref, as text. */
export const IdOrRef = z
  .string()
  .check(z.regex(/^([1-9]\d{0,15}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'Must be an id or a UUID'));
