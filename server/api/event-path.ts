import * as z from 'zod/mini';
import { IdOrRef } from '#contract/ids.ts';
import { Refusal, texts } from '#contract/refusals.ts';

export const EventPath = z.object({ id: IdOrRef });

/** What a path names; a name that can't be one names nothing. */
export function nameIn<T>(path: z.ZodMiniType<T>, params: unknown): T {
  const result = path.safeParse(params);
  if (!result.success) throw new Refusal('not_found', texts.eventNotFound);
  return result.data;
}
