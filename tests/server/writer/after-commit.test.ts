import { expect, test } from 'vitest';
import { withAfterCommit, type AfterCommitHook, type Written } from '#server/writer/after-commit.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';

async function openWriter(hooks: AfterCommitHook[]) {
  const errors: unknown[] = [];
  const { writer } = await openMigratedStorage();
  const log = { error: ({ err }: { err?: unknown }) => void errors.push(err) };
  return { writer: withAfterCommit(writer, hooks, log), errors };
}

test('hooks run in order after a commit, also those added later, with what was written', async () => {
  const calls: [string, Written][] = [];
  const hooks: AfterCommitHook[] = [(written) => calls.push(['first', written])];
  const { writer } = await openWriter(hooks);
  hooks.push((written) => calls.push(['second', written]));
  const result = await writer.run('push.key', { made: 'key' });
  const written = { type: 'command', name: 'push.key', args: { made: 'key' }, result };
  expect(calls).toEqual([
    ['first', written],
    ['second', written],
  ]);
  const outcomes = await writer.perform([]);
  expect(calls.at(-1)).toEqual(['second', { type: 'mutations', requests: [], outcomes }]);
  await writer.close();
});

test('a hook that fails is logged, and spoils neither the others nor the reply', async () => {
  const ran: string[] = [];
  const failure = new Error('broken hook');
  const fails = () => {
    throw failure;
  };
  const { writer, errors } = await openWriter([fails, ({ type }) => ran.push(type)]);
  expect(await writer.run('push.key', { made: 'key' })).toBe('key');
  expect(await writer.perform([])).toEqual([]);
  expect(ran).toEqual(['command', 'mutations']);
  expect(errors).toEqual([failure, failure]);
  await writer.close();
});

test('a command that is refused runs no hook', async () => {
  const ran: string[] = [];
  const { writer } = await openWriter([({ type }) => ran.push(type)]);
  const subscription = { endpoint: 'https://push.invalid/1', keys: { p256dh: '', auth: '' } };
  const refused = writer.run('push.subscribe', { userId: 1, tokenHash: 'unknown', subscription, now: 0 });
  await expect(refused).rejects.toMatchObject({ code: 'unauthorized' });
  expect(ran).toEqual([]);
  await writer.close();
});
