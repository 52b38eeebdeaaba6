import { vi } from 'vitest';

/** The same limit as elsewhere: a busy machine may take that long. */
export const patienceMs = 15_000;

/** Retries until the callback doesn't throw. */
export function eventually<Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> {
  return vi.waitFor(look, { timeout: patienceMs });
}
