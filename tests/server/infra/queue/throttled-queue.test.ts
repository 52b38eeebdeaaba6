import { expect, test } from 'vitest';
import { createThrottledQueue } from '#server/infra/queue/throttled-queue.ts';

test('[API-04] whoever goes leaves the line at once, with their own reason, and the others keep their order', async () => {
  const turns = createThrottledQueue({ maxAtOnce: 1, maxQueued: 2 });
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const take = (name: string, signal?: AbortSignal) =>
    turns.take(async () => {
      log.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    }, signal);
  const gone = new AbortController();
  const first = take('first');
  const left = take('left', gone.signal);
  const second = take('second');
  await expect(take('too many')).rejects.toMatchObject({ name: 'QueueFull' });
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  const third = take('third');
  await expect(take('too many')).rejects.toMatchObject({ name: 'QueueFull' });
  for (const turn of [first, second, third]) {
    ends.shift()?.();
    await turn;
  }
  expect(log).toEqual(['first', 'second', 'third']);
  const last = take('last');
  expect(log.at(-1)).toBe('last');
  ends.shift()?.();
  await last;
});

test('whoever goes in the pause before their turn hands it on', async () => {
  const gone = new AbortController();
  const turns = createThrottledQueue({
    maxAtOnce: 1,
    maxQueued: 2,
    intervalMs: 1000,
    now: () => 0,
    wait: async () => gone.abort(new Error('gone')),
  });
  const first = turns.take(async () => 'taken');
  const left = turns.take(async () => 'taken', gone.signal);
  const next = turns.take(async () => 'taken');
  await expect(left).rejects.toThrow('gone');
  expect(await Promise.all([first, next])).toEqual(['taken', 'taken']);
});

test('whoever has gone before takes no turn', async () => {
  const turns = createThrottledQueue({ maxAtOnce: 1, maxQueued: 0 });
  await expect(turns.take(async () => 'taken', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(await turns.take(async () => 'taken')).toBe('taken');
});
