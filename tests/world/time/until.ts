import { setTimeout as pause } from 'node:timers/promises';

const lookEveryMs = 100;

/**
 * Polls until the value is as expected.
 * @throws with the last value if that doesn't happen in time
 */
export async function until<Seen>(
  what: string,
  look: () => Promise<Seen> | Seen,
  isRight: (seen: Seen) => boolean,
  patienceMs = 90_000,
): Promise<Seen> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (isRight(seen)) return seen;
    if (performance.now() > endsAt) throw new Error(`Never came to be: ${what}. Last seen: ${JSON.stringify(seen)}`);
    await pause(lookEveryMs);
  }
}
