import type { Lock } from '#sync/transport/ports.ts';
import type { Life } from './life.ts';

/** A device's Web Lock: first come, first served; the death of its holder releases it. */
export function createQueuedLock() {
  const holders = new Map<string, Life[]>();
  const waiting: { name: string; life: Life; enter(): void }[] = [];

  function admit(name: string): void {
    const held = (holders.get(name) ?? []).filter((life) => !life.isOver());
    holders.set(name, held);
    if (held.length > 0) return;
    const index = waiting.findIndex((one) => one.name === name && !one.life.isOver());
    const [next] = index === -1 ? [] : waiting.splice(index, 1);
    if (next === undefined) return;
    holders.set(name, [next.life]);
    next.enter();
  }

  return {
    /** @param isExclusive false: the lock admits everyone */
    of(life: Life, isExclusive: boolean): Lock {
      if (!isExclusive) return { isExclusive: false, hold: (_name, body) => body() };
      return {
        isExclusive: true,
        async hold(name, body, signal) {
          await new Promise<void>((resolve, reject) => {
            const one = { name, life, enter: resolve };
            waiting.push(one);
            signal?.addEventListener('abort', () => {
              const index = waiting.indexOf(one);
              if (index !== -1) waiting.splice(index, 1);
              reject(signal.reason as Error);
            });
            life.onEnd(() => admit(name));
            admit(name);
          });
          try {
            return await body();
          } finally {
            holders.set(
              name,
              (holders.get(name) ?? []).filter((other) => other !== life),
            );
            admit(name);
          }
        },
      };
    },
  };
}
