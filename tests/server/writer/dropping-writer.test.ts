import { expect, test } from 'vitest';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { notCommitted } from '#server/domain/sync/outcome.ts';
import { openReplyCache } from '#server/open-reply-cache.ts';
import type { Writer } from '#server/writer/writer.ts';

const unknown = async () => {
  throw new Error('Nobody knows');
};
const request = { actor: { userId: 1 }, kind: 'event.like', params: {}, body: {}, files: {}, now: 0 } as const;

/** Whether a cached reply is still there after a write that ends like this. */
async function isKeptAfter(given: Partial<Writer>, write: (writer: Writer) => Promise<unknown>): Promise<boolean> {
  const base: Writer = { perform: async () => [], run: unknown, close: async () => undefined, ...given };
  const { replyCache, writer } = openReplyCache(base, { databaseUrl: null }, () => 0);
  await replyCache.make('a', async () => ({ body: '', type: 'text/plain', sources: ['rankings'], untilMs: Infinity }));
  await write(writer).catch(() => undefined);
  return replyCache.find('a') !== null;
}

const perform = (writer: Writer) => writer.perform([request]);
const performOf = (kind: MutationKind) => (writer: Writer) => writer.perform([{ ...request, kind }]);
const run = (writer: Writer) => writer.run('series.roll-forward', { now: 0, after: null });
const runUnseen = (writer: Writer) => writer.run('push.key', { made: 'key' });

test('[API-07] a write that may have been committed drops all, and what touches nothing public drops nothing', async () => {
  const fault = async () => [notCommitted(new Error('Lost'))];
  expect([
    await isKeptAfter({ perform: unknown }, perform),
    await isKeptAfter({ perform: fault }, perform),
    await isKeptAfter({}, run),
  ]).toEqual([false, false, false]);
  // On a full disk these fail all the time, just when the database can't be asked for everything anew.
  expect([
    await isKeptAfter({ perform: unknown }, performOf('notices.read')),
    await isKeptAfter({ perform: fault }, performOf('view.record')),
    await isKeptAfter({ perform: unknown }, performOf('view.record')),
    await isKeptAfter({}, runUnseen),
    await isKeptAfter({}, perform),
  ]).toEqual([true, true, true, true, true]);
});

test('[API-07] with PostgreSQL a reply lives for a second, else for a minute', async () => {
  for (const [databaseUrl, ms] of [
    ['postgres://here', 1_000],
    [null, 60_000],
  ] as const) {
    let clock = 0;
    const base: Writer = { perform: async () => [], run: unknown, close: async () => undefined };
    const { replyCache } = openReplyCache(base, { databaseUrl }, () => clock);
    await replyCache.make('a', async () => ({ body: '', type: 'text/plain', sources: ['events'], untilMs: Infinity }));
    clock = ms - 1;
    const before = replyCache.find('a') !== null;
    clock = ms;
    expect([before, replyCache.find('a')]).toEqual([true, null]);
  }
});
