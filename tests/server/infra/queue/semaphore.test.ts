import { expect, test } from 'vitest';
import { createSemaphore } from '#server/infra/queue/semaphore.ts';

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

test('[API-04] so many run at once and no more; the others follow in order', async () => {
  const slots = createSemaphore(2);
  const gates = [gate(), gate(), gate(), gate()];
  const log: string[] = [];
  const runs = gates.map(({ opened }, index) =>
    slots.run(async () => {
      log.push(`start ${index}`);
      await opened;
      log.push(`end ${index}`);
    }),
  );
  expect(log).toEqual(['start 0', 'start 1']);
  gates[1]?.open();
  await runs[1];
  expect(log).toEqual(['start 0', 'start 1', 'end 1', 'start 2']);
  for (const { open } of gates) open();
  await Promise.all(runs);
  expect(log.filter((line) => line.startsWith('start'))).toEqual(['start 0', 'start 1', 'start 2', 'start 3']);
});

test('a task that fails gives its slot back', async () => {
  const slots = createSemaphore(1);
  await expect(slots.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(slots.run(() => Promise.resolve('next'))).resolves.toBe('next');
  await slots.idle();
});

test('idle waits for what runs', async () => {
  const slots = createSemaphore(1);
  const { open, opened } = gate();
  const log: string[] = [];
  const run = slots.run(() => opened).then(() => log.push('ran'));
  const idle = slots.idle().then(() => log.push('idle'));
  open();
  await Promise.all([run, idle]);
  expect(log.sort()).toEqual(['idle', 'ran']);
});
