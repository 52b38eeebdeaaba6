import { vi } from 'vitest';

/** As everywhere else where something is waited for: a machine that is busy may take that long. */
export const patienceMs = 15_000;

/** Looks again and again until it throws nothing. */
export function eventually<Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> {
  return vi.waitFor(look, { timeout: patienceMs });
}
