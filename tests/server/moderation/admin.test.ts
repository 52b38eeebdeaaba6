import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Overview } from '#contract/moderation/overview.ts';
import { OperatorsReply } from '#contract/moderation/operator.ts';
import { createBackupProcess } from '#server/backup/backup-process.ts';
import { readManifest } from '#server/backup/manifest.ts';
import { tidy } from '#server/tidy.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';

const dayMs = 24 * 3600_000;

describe.each(engines)('what operators do, on $name', ({ start }) => {
  let server: TestServer;
  let boss: Caller;
  let ana: Caller;
  let ben: Caller;
  const now = Date.parse('2026-06-01T12:00:00Z');

  beforeAll(async () => {
    server = await start({ settings: { adminIds: [1] }, now: () => now });
    boss = await signUp(server, 'boss');
    ana = await signUp(server, 'ana');
    ben = await signUp(server, 'ben');
  });
  afterAll(() => server.close());

  const call = (who: Caller, method: 'GET' | 'POST' | 'DELETE', url: string) =>
    server.inject({ method, url: `/api${url}`, headers: who.headers });
  const operators = async () => OperatorsReply.parse((await call(boss, 'GET', '/admin/operators')).json()).data;
  const own = async ({ headers }: Caller) => {
    const { cursor } = (await server.inject({ method: 'GET', url: '/api/sync/me?kinds=user', headers })).json();
    return (since: string = '') =>
      server
        .inject({ method: 'GET', url: `/api/sync/me?kinds=user&cursor=${since || cursor}`, headers })
        .then((reply) => reply.json().changes.user);
  };

  test('[ADMIN-01] a command makes an operator and ends that, without a restart and on devices too', async () => {
    const pull = await own(ana);
    expect((await call(ana, 'GET', '/admin/overview')).statusCode).toBe(403);
    const by = { userId: ana.user.user_id, operatorId: null, now };
    expect([await server.writer.run('operator.add', by), await server.writer.run('operator.add', by)]).toEqual([
      true,
      false,
    ]);
    expect((await call(ana, 'GET', '/admin/overview')).statusCode).toBe(200);
    expect(await pull()).toMatchObject([{ username: 'ana', operator: true }]);
    const payload = { email: 'ana@example.com', password: 'correct1horse' };
    const login = await server.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(login.json().data.user.operator).toBe(true);
    expect((await operators()).operators).toMatchObject([
      { person: { username: 'boss' }, source: 'settings', since: null },
      { person: { username: 'ana' }, source: 'command', since: new Date(now).toISOString() },
    ]);
    expect([await server.writer.run('operator.remove', by), await server.writer.run('operator.remove', by)]).toEqual([
      true,
      false,
    ]);
    expect((await call(ana, 'GET', '/admin/overview')).statusCode).toBe(403);
    const [row] = await pull();
    expect([row.username, row.operator]).toEqual(['ana', undefined]);
  });

  test('[ADMIN-02] an account that isn’t there can’t be an operator, and one made after an operator is gone isn’t one', async () => {
    const gone = { userId: 99, operatorId: null, now };
    await expect(server.writer.run('operator.add', gone)).rejects.toMatchObject({ code: 'not_found' });
    const eve = await signUp(server, 'eve');
    const by = { userId: eve.user.user_id, operatorId: boss.user.user_id, now };
    await server.writer.run('operator.add', by);
    await server.writer.run('operator.note', {
      operatorId: eve.user.user_id,
      action: 'mail.test',
      detail: 'Mine',
      now,
    });
    await server.writer.run('user.remove', by);
    await expect(server.writer.run('operator.add', by)).rejects.toMatchObject({ code: 'not_found' });
    const { operators: left, actions } = await operators();
    expect(left.map(({ person }) => person.username)).toEqual(['boss']);
    expect(actions.slice(0, 3)).toMatchObject([
      { action: 'user.delete', operator: { username: 'boss' }, subject: { person: { display_name: 'Deleted user' } } },
      { action: 'mail.test', operator: { display_name: 'Deleted user' }, detail: null },
      { action: 'operator.add', operator: { username: 'boss' } },
    ]);
    expect((await call(eve, 'GET', '/sync/me')).statusCode).toBe(401);
  });

  test('[ADMIN-12] decisions of moderation and settings are noted, in the call that takes them', async () => {
    const act = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, who = boss) => {
      const { headers } = who;
      const reply = await server.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
      if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.body}`);
      return reply.json();
    };
    const dan = await signUp(server, 'dan');
    const post = (await act('POST', '/posts', { title: 'A', description: '' }, ana)).data;
    const about = { object_type: 'post', object_id: post.id, reason: 'spam' };
    await act('POST', '/reports', about, ben);
    await act('PUT', '/reports/1', { action: 'hide', note: 'An advert' });
    await act('PUT', '/reports/1', { action: 'restore' });
    const sha256 = 'a'.repeat(64);
    await act('POST', '/admin/removed-pictures', { picture: sha256, note: 'Mine' });
    await act('DELETE', `/admin/removed-pictures/${sha256}`);
    await act('DELETE', `/admin/removed-pictures/${sha256}`);
    await act('PUT', `/admin/users/${String(dan.user.user_id)}/suspension`, { reason: 'Rude' });
    await act('DELETE', `/admin/users/${String(dan.user.user_id)}/suspension`);
    await act('PUT', `/admin/users/${String(dan.user.user_id)}/hidden`, { hidden: true });
    await act('PUT', `/admin/users/${String(dan.user.user_id)}/hidden`, { hidden: false });
    const { data: code } = await act('POST', '/admin/sign-up-codes', { max_uses: 1, days: 1, note: 'For Eva' });
    await act('DELETE', `/admin/sign-up-codes/${String(code.id)}`);
    const { actions } = await operators();
    const theirs = actions.filter(({ operator }) => operator?.username === 'boss').toReversed();
    expect(
      theirs.slice(-10).map(({ action, subject, detail }) => [action, subject?.type, subject?.id, detail]),
    ).toEqual([
      ['content.hide', 'post', post.id, 'An advert'],
      ['content.show', 'post', post.id, null],
      ['picture.remove', undefined, undefined, 'Mine'],
      ['picture.allow', undefined, undefined, null],
      ['user.suspend', 'user', dan.user.user_id, 'Rude'],
      ['user.restore', 'user', dan.user.user_id, null],
      ['content.hide', 'user', dan.user.user_id, null],
      ['content.show', 'user', dan.user.user_id, null],
      ['sign-up-code.make', undefined, undefined, 'For Eva'],
      ['sign-up-code.revoke', undefined, undefined, null],
    ]);
  });

  test('[ADMIN-03] the overview says how many jobs were given up; operators alone retry or discard them', async () => {
    const { failed_jobs: failed } = Overview.parse((await call(boss, 'GET', '/admin/overview')).json());
    expect(failed).toEqual({ count: 0, since: null, reason: null });
    for (const [method, url] of [
      ['POST', '/admin/failed-jobs/retry'],
      ['DELETE', '/admin/failed-jobs'],
    ] as const) {
      expect((await call(ben, method, url)).statusCode).toBe(403);
      expect((await call(boss, method, url)).json()).toEqual({ data: { count: 0 } });
    }
    expect((await operators()).actions.map(({ action }) => action)).not.toContain('jobs.retry');
  });

  test('[ADMIN-05] without a folder for backups none can be begun', async () => {
    expect((await call(boss, 'POST', '/admin/backups')).json()).toMatchObject({ error: 'not_configured' });
    expect((await call(ben, 'POST', '/admin/backups')).statusCode).toBe(403);
    expect(Overview.parse((await call(boss, 'GET', '/admin/overview')).json()).backups).toBeNull();
  });

  test('[ADMIN-04] actions are deleted after 400 days, and a long detail is cut', async () => {
    const note = { operatorId: null, action: 'settings.change', now } as const;
    await server.writer.run('operator.note', { ...note, detail: 'x'.repeat(400) });
    const [action] = (await operators()).actions;
    expect([action?.operator, action?.detail?.length]).toEqual([null, 300]);
    await tidy(server.writer, now + 399 * dayMs);
    const count = () => server.database.read(({ sql }) => sql.selectFrom('operator_actions').select('id').execute());
    expect((await count()).length).toBeGreaterThan(3);
    await tidy(server.writer, now + 401 * dayMs);
    expect(await count()).toEqual([]);
  });
});

test('[ADMIN-05] an operator has a backup made while the server runs; the overview says how it goes', async () => {
  const server = await startServer({ settings: { adminIds: [1] }, isOnDisk: true });
  const folder = join(server.folder, 'backups');
  const ends: (string | null)[] = [];
  const settings = { dataDir: server.folder, databaseUrl: null };
  const backups = createBackupProcess({ settings, folder, now: () => 1_000, onEnd: (failure) => ends.push(failure) });
  expect([backups.state(), backups.start(), backups.start()]).toEqual([
    { runningSince: null, failure: null },
    true,
    false,
  ]);
  expect(backups.state().runningSince).toBe(1_000);
  await backups.settled();
  expect((await readManifest(folder)).database.engine).toBe('sqlite');
  expect([backups.state(), ends]).toEqual([{ runningSince: null, failure: null }, [null]]);
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(folder, 'letter.txt'), 'mine');
  backups.start();
  await backups.settled();
  expect(backups.state().failure).toContain('holds something else (letter.txt)');
  await backups.close();
  await server.close();
});

test('[ADMIN-05] a call begins it in the folder of the settings, and a second one is refused meanwhile', async () => {
  const server = await startServer({ settings: { adminIds: [1], backupDir: '/dev/null/nowhere' } });
  const { headers } = await signUp(server, 'boss');
  const begin = () => server.inject({ method: 'POST', url: '/api/admin/backups', headers });
  const replies = [await begin(), await begin()].map((reply) => [reply.statusCode, reply.json().error]);
  expect(replies).toEqual([
    [202, undefined],
    [409, 'conflict'],
  ]);
  const read = async (url: string) => (await server.inject({ method: 'GET', url, headers })).json();
  expect((await read('/api/admin/overview')).backups.running_since).toMatch(/Z$/);
  expect((await read('/api/admin/operators')).data.actions).toMatchObject([{ action: 'backup.make' }]);
  await server.close();
});
