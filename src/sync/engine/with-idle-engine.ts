import { drainLock } from './lock-names.ts';
import type { Ports } from '#sync/transport/ports.ts';

/** how long another context's engine may take to notice that its account has left, in ms */
const patienceMs = 10_000;

/**
 * Runs `body` while no engine works in an account's database. Waits for a hanging engine no longer than `patienceMs`.
 * @param name of the database
 */
export async function withIdleEngine<Result>(
  { lock, clock }: Pick<Ports, 'lock' | 'clock'>,
  name: string,
  body: () => Promise<Result>,
): Promise<Result> {
  const waiting = new AbortController();
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const acquired = new Promise<void>((resolve) => {
    void lock.hold(drainLock(name), () => {
      resolve();
      return ended;
    });
  });
  await Promise.race([acquired, clock.sleep(patienceMs, waiting.signal)]);
  waiting.abort();
  try {
    return await body();
  } finally {
    end();
  }
}
