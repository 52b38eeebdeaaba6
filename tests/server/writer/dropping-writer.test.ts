import { expect, test } from 'vitest';
import { Refusal } from '#contract/sync/refusals.ts';
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
const run = (writer: Writer) => writer.run('push.key', { made: 'key' });

test('[API-07] a write that may have been committed drops all, and one that was refused nothing', async () => {
  const fault = async () => [notCommitted(new Error('Lost'))];
  const refusal = async () => {
    throw new Refusal('not_found', 'Nothing there');
  };
  expect([
    await isKeptAfter({ perform: unknown }, perform),
    await isKeptAfter({ perform: fault }, perform),
    await isKeptAfter({}, run),
    await isKeptAfter({ run: refusal }, run),
    await isKeptAfter({}, perform),
  ]).toEqual([false, false, false, true, true]);
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
