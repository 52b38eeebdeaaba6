import * as z from 'zod/mini';

/** The shape of `ErrorReply` of refusals.ts. */
export const ErrorReply = z.object({
  message: z.string(),
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.unknown()),
  groups: z.optional(z.array(z.string())),
  sha256: z.optional(z.string()),
  suspended: z.optional(z.object({ reason: z.string(), since: z.iso.datetime() })),
  until: z.optional(z.string()),
});
