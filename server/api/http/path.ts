import * as z from 'zod/mini';
import { IdOrRef } from '#contract/ids.ts';
import { Refusal, texts } from '#contract/sync/refusals.ts';

export const EventPath = z.object({ id: IdOrRef });

/**
 * Parses a path's parameters; an invalid name is treated like an unknown one.
 * @param missing message of that refusal
 */
export function nameIn<T>(path: z.ZodMiniType<T>, params: unknown, missing: string = texts.eventNotFound): T {
  const result = path.safeParse(params);
  if (!result.success) throw new Refusal('not_found', missing);
  return result.data;
}
