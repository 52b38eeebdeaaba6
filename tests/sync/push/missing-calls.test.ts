import { expect, test } from 'vitest';
import { noSuchCall, reply, type Answer } from '#world/devices/sample-ports.ts';
import { ana, refs, sampleEvent } from '#world/data/sample-rows.ts';
import { likedStore, runEngine } from '#world/devices/sample-engine.ts';
import { sampleStore, wish } from '#world/stores/sample-store.ts';

const minuteMs = 60_000;
const lists: Record<string, Answer> = {
  '/events/event-likes/1': reply(200, { likedEventIds: [] }),
  '/users/1': reply(200, { data: ana }),
};

/** The lists of the specification, for whoever reads those. */
function listed(path: string): Answer {
  if (path.startsWith('/posts') || path.startsWith('/messages')) return noSuchCall;
  return lists[path] ?? reply(200, [sampleEvent()]);
}

test.each([
  ['the server itself, for a moment', noSuchCall, 1],
  ['a gateway', 'foreign', 0],
] as const)(
  '[L7] [P12] pulls of changes that %s doesn’t know are asked for again soon',
  async (_who, answer, whole) => {
    let isMissing = true;
    const { wake, pass, count } = runEngine(await sampleStore(), ({ path }) => {
      if (path.startsWith('/sync')) return isMissing ? answer : null;
      return path === '/health' ? null : listed(path);
    });
    await wake('start');
    isMissing = false;
    expect(count('/events?')).toBe(whole);
    await pass(9 * minuteMs);
    const readInTenMinutes = count('/events?');
    expect(readInTenMinutes > 1).toBe(whole === 1);
    await pass(2 * minuteMs);
    const read = count('/events?');
    const pulled = count('/sync/me');
    await pass(10 * minuteMs);
    expect(pulled).toBeGreaterThan(0);
    expect([count('/events?'), count('/sync/me')]).toEqual([read, pulled + 10]);
  },
);

test('[L7] [P9] a server that never has such calls is asked for them every ten minutes, not with every pull', async () => {
  const { wake, pass, count } = runEngine(await sampleStore(), ({ path }) => {
    if (path.startsWith('/sync')) return noSuchCall;
    return path === '/health' ? null : listed(path);
  });
  await wake('start');
  await pass(60 * minuteMs);
  expect(count('/sync')).toBe(7);
  expect(count('/events?')).toBeGreaterThan(50);
});

test('[P9] [B5] [V3] so are the other calls beyond the specification, when something waits', async () => {
  const store = await likedStore(refs.sunset);
  let isMissing = true;
  const { wake, pass, count } = runEngine(store, ({ path }) => (path === '/batch' && isMissing ? noSuchCall : null));
  await wake('start');
  isMissing = false;
  const like = async () => {
    await wish(store, 'event.like', { event: refs.market, liked: true });
    await wake('outbox');
    await wish(store, 'event.like', { event: refs.market, liked: false });
    await wake('outbox');
  };
  await pass(9 * minuteMs);
  await like();
  expect([count('/batch'), count('/events/event-likes')]).toEqual([1, 3]);
  await pass(minuteMs);
  await like();
  expect([count('/batch'), count('/events/event-likes')]).toEqual([3, 3]);
});
