import { inject } from 'vitest';

const provided = inject('postgres');
/** From 1 to the number of workers. */
const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);

/** This worker's cluster, or why there is none. */
export function postgresHere(): { url: string } | { missing: string } {
  if ('missing' in provided) return provided;
  return { url: provided.urls[(worker - 1) % provided.urls.length] ?? '' };
}
