import { expect, onTestFinished, test, vi } from 'vitest';
import { QueueTimeout, createFairQueue } from '#server/infra/queue/fair-queue.ts';
import type { HostShare } from '#server/infra/queue/fair-queue.ts';

const patienceMs = 60_000;
const known: HostShare = { maxAtOnce: 4, isUnproven: false };
const stranger: HostShare = { maxAtOnce: 1, isUnproven: true };

/** Turns whose tasks last until they are ended; what began is noted. */
function open(standings: Record<string, HostShare>, { mostAtOnce = 4, mostOfStrangers = 2 } = {}) {
  const turns = createFairQueue({
    maxAtOnce: mostAtOnce,
    maxOfUnproven: mostOfStrangers,
    shareOf: (host) => standings[host] ?? stranger,
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const taken = new Map<string, Promise<void>>();
  const take = (host: string, endpoint: string, name = `${host}/${endpoint}`): void => {
    const task = async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    };
    const turn = turns.take({ host, endpoint }, patienceMs, task);
    // One that is still waiting when its test ends fails with nobody to see it.
    turn.catch(() => undefined);
    taken.set(name, turn);
  };
  // Timers outlive the test, in a process that goes on with other files.
  onTestFinished(() => turns.abort(new Error('the test has ended')));
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await taken.get(name);
    // Whoever was given the turn begins by now.
    await new Promise(setImmediate);
  };
  const settle = () => new Promise(setImmediate);
  return { turns, begun, taken, take, end, settle };
}

test('[API-04] hosts take turns, however much one has waiting', async () => {
  const { begun, take, end, settle } = open({ big: known, small: known }, { mostAtOnce: 1 });
  for (const endpoint of ['1', '2', '3']) take('big', endpoint);
  take('small', '1');
  await settle();
  await end('big/1');
  await end('big/2');
  await end('small/1');
  expect(begun).toEqual(['big/1', 'big/2', 'small/1', 'big/3']);
});

test('[API-04] an endpoint is asked one thing at a time, in order, and its host’s others meanwhile', async () => {
  const { begun, take, end, settle } = open({ a: known });
  take('a', '1', 'first');
  take('a', '1', 'second');
  take('a', '1', 'third');
  take('a', '2', 'other');
  await settle();
  expect(begun).toEqual(['first', 'other']);
  await end('first');
  await end('second');
  expect(begun).toEqual(['first', 'other', 'second', 'third']);
});

test('[API-04] a host has as many as it may, and strangers together no more than their share', async () => {
  const standings = { a: { maxAtOnce: 2, isUnproven: false }, b: known };
  const { begun, take, end, settle } = open(standings);
  for (const endpoint of ['1', '2', '3']) for (const host of ['x', 'y', 'z', 'a']) take(host, endpoint);
  await settle();
  expect([...begun].sort()).toEqual(['a/1', 'a/2', 'x/1', 'y/1']);
  take('b', '1');
  await end('a/1');
  expect(begun.at(-1)).toBe('b/1');
  await end('x/1');
  expect(begun.at(-1)).toBe('z/1');
});

test('[API-04] a host that comes to be known has what known ones have', async () => {
  const standings: Record<string, HostShare> = { a: stranger };
  const { begun, take, end, settle } = open(standings);
  for (const endpoint of ['1', '2', '3']) take('a', endpoint);
  await settle();
  expect(begun).toEqual(['a/1']);
  standings['a'] = known;
  await end('a/1');
  expect(begun).toEqual(['a/1', 'a/2', 'a/3']);
});

test('[API-04] what waits is given up at once, with the reason, and what is under way isn’t', async () => {
  const { turns, begun, taken, take, end, settle } = open({});
  take('a', '1');
  take('a', '2');
  await settle();
  turns.abort(new Error('the end'));
  await expect(taken.get('a/2')).rejects.toThrow('the end');
  await expect(turns.take({ host: 'b', endpoint: '1' }, patienceMs, async () => undefined)).rejects.toThrow('the end');
  await end('a/1');
  expect(begun).toEqual(['a/1']);
});

test('[API-04] a task that fails gives its turn on', async () => {
  const { turns, begun, take, settle } = open({});
  const failing = turns.take({ host: 'a', endpoint: '1' }, patienceMs, async () => {
    throw new Error('no');
  });
  take('a', '1', 'next');
  await expect(failing).rejects.toThrow('no');
  await settle();
  expect(begun).toEqual(['next']);
});

test('[API-04] whoever waits too long goes without, and holds up nobody behind them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { begun, taken, take, end, settle } = open({});
  take('a', '1', 'first');
  take('a', '1', 'second');
  await settle();
  const second = taken.get('second')?.catch((error: unknown) => error);
  vi.advanceTimersByTime(patienceMs);
  expect(await second).toBeInstanceOf(QueueTimeout);
  take('a', '1', 'third');
  await end('first');
  expect(begun).toEqual(['first', 'third']);
  vi.useRealTimers();
});
