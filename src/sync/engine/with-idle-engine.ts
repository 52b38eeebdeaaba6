import { drainLock } from './lock-names.ts';
import type { Ports } from '#sync/transport/ports.ts';

/** how long the engine of another context may take to notice that its account has left, ms */
const patienceMs = 10_000;

/**
 * Does something while no engine is at work in an account's database. One that hangs is not waited for.
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
