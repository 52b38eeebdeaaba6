import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataNames } from '#server/db/engine/data-folder.ts';
import { findNewAccount } from '#server/db/people/new-accounts.ts';
import { controlSocketPath, listenForCommands } from '#server/user/control-server.ts';
import { readUserOptions } from '#server/user/options.ts';
import { makePassword } from '#server/user/prompts.ts';
import { expectedErrors, runUserCommand } from '#server/user/user-command.ts';
import { createMigratedDatabase } from '#world/databases/migrated-database.ts';
import { putMigratedFile } from '#world/databases/migrated-sqlite.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';
import { signUp } from '#world/servers/callers.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';

const ana = ['create', '--email', 'Ana@example.com', '--name', 'Ana María Paz', '--username', 'Ana'];

/** Runs the command in this process. @returns what it says, or its error message */
function commandsOn(variables: Record<string, string>) {
  return async (args: string[], input = ''): Promise<string> => {
    const said: string[] = [];
    const env = { DATABASE_URL: '', ...variables };
    const command = { args, env, input: Readable.from([input]), say: (line: string) => void said.push(line) };
    try {
      await runUserCommand(command);
      return said.join('\n');
    } catch (error) {
      if (!(error instanceof Error) || !expectedErrors.some((kind) => error instanceof kind)) throw error;
      return `! ${error.message}`;
    }
  };
}

const today = () => new Date().toISOString().slice(0, 10);

test('[ADMIN-06] without a server, one command makes the first operator, who signs in with the password of the first line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scape-user-'));
  await putMigratedFile(join(folder, dataNames.database));
  const run = commandsOn({ DATA_DIR: folder });
  const dayBefore = today();
  const said = await run([...ana, '--admin'], 'horse1battery\nmore\n');
  // Midnight may come while it runs.
  const lines = [dayBefore, today()].map((day) => `1  ana@example.com  @Ana  Ana María Paz  ${day}  operator`);
  expect(lines.map((line) => `The account is there: ${line}`)).toContain(said);
  const server = await startServer({ settings: { dataDir: folder } });
  const payload = { email: 'ana@example.com', password: 'horse1battery' };
  const login = await server.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect(login.json().data.user).toMatchObject({ name: 'Ana', lastname: 'María Paz', operator: true });
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('[ADMIN-06] accounts by a command', () => {
  let server: TestServer;
  let run: ReturnType<typeof commandsOn>;
  beforeEach(async () => {
    server = await startServer({ isListening: true });
    run = commandsOn({ DATA_DIR: server.folder });
  });
  afterEach(() => server.close());

  test('a password is made and printed once, and a new one ends the sessions', async () => {
    const made = (await run([...ana, '--generate'])).split('\n').at(-1) ?? '';
    expect(made).toMatch(/^Password: [A-Za-z0-9]{20}$/);
    expect(await run(['password', 'ana'], 'short')).toContain('! The password needs 8 or more');
    const login = async (password: string) => {
      const payload = { email: 'ana@example.com', password };
      return (await server.inject({ method: 'POST', url: '/api/auth/login', payload })).json();
    };
    const { token } = await login(made.slice(10));
    expect(await run(['password', 'ana@example.com'], 'after1horse')).toBe(
      'The password is set. Every session of the account has ended.',
    );
    const headers = { authorization: `Bearer ${String(token)}` };
    expect((await server.inject({ method: 'GET', url: '/api/sync/me', headers })).statusCode).toBe(401);
    expect((await login('after1horse')).message).toBe('Signed in');
  });

  test('[TRUST-04] an account that an operator made never counts as new', async () => {
    await run(ana, 'horse1battery');
    await signUp(server, 'ben');
    const since = await server.database.read(async (tx) => {
      const ids = [1, 2];
      return await Promise.all(ids.map((id) => findNewAccount(tx, id, 0)));
    });
    expect(since).toEqual([null, expect.any(Number)]);
  });

  test('what is wrong with names is said, and changes nothing', async () => {
    const dayBefore = today();
    await run(ana, 'horse1battery');
    const days = [dayBefore, today()];
    const wrong: [string[], string, string][] = [
      [ana, 'horse1battery', '--email: This e-mail is taken\n--username: This username is taken'],
      [['password', 'nobody'], '', 'Nobody here has the username nobody.'],
      [['admin', 'x@example.com'], '', 'Nobody here has the e-mail x@example.com.'],
      [['delete', 'ana'], 'ana\n', 'There is no terminal to ask at, so this needs --yes.'],
    ];
    for (const [args, input, message] of wrong) expect(await run(args, input)).toContain(`! ${message}`);
    expect(days.map((day) => `1  ana@example.com  @Ana  Ana María Paz  ${day}`)).toContain(await run(['list']));
  });

  test('a list finds by the beginnings of e-mails, usernames and names, and says when there are more', async () => {
    await run(ana, 'horse1battery');
    await run(['create', '--email', 'b@example.com', '--name', 'Ben Pazos', '--username', 'x_1'], 'horse1battery');
    await run(['create', '--email', 'c@example.com', '--name', 'Carla Ruiz', '--username', '123'], 'horse1battery');
    const found = async (search: string) =>
      JSON.parse(await run(['list', '--search', search, '--json'])).map(({ id }: { id: number }) => id);
    expect(await found('B@EX')).toEqual([2]);
    expect(await found('x_')).toEqual([2]);
    expect(await found('paz')).toEqual([1, 2]);
    expect(await found('paz maria')).toEqual([1]);
    expect(await found('3')).toEqual([3]);
    expect(await found('%')).toEqual([]);
    expect(await run(['list', '--search', '%'])).toBe('Nobody here has such a name.');
    expect((await run(['list', '--limit', '2'])).split('\n').slice(2)).toEqual([
      'There are more: narrow it with --search, or raise --limit.',
    ]);
    // Digits are an id; with an @ they are a username.
    expect(await run(['admin', '@123'])).toBe('@123 is an operator now.');
    expect(await run(['admin', '123'])).toBe('! Nobody here has the id 123.');
  });

  test('[ADMIN-11] somebody is suspended with a reason that they read, and let in again; operators are not', async () => {
    await run([...ana, '--admin'], 'horse1battery');
    await run(['create', '--email', 'b@example.com', '--name', 'Ben Paz', '--username', 'ben'], 'horse1battery');
    expect(await run(['suspend', 'ben', '--reason', ' Sells nothing '])).toBe(
      '@ben is suspended. They read: Sells nothing',
    );
    expect(await run(['list', '--search', 'ben'])).toMatch(/ {2}suspended$/);
    expect(await run(['admin', 'ben'])).toBe('! They are suspended: let them in again first');
    expect(await run(['suspend', 'ben', '--lift'])).toBe('@ben can sign in again.');
    expect(await run(['suspend', 'ben', '--lift'])).toBe('@ben is not suspended.');
    expect(await run(['suspend', 'ana', '--reason', 'x'])).toMatch(/^! .*An operator can’t be suspended/);
  });

  test('whom the settings name can’t be removed by a command, which says so', async () => {
    const named = await startServer({ isListening: true, settings: { adminIds: [1] } });
    await signUp(named, 'boss');
    const runThere = commandsOn({ DATA_DIR: named.folder });
    expect(await runThere(['list'])).toContain('operator by the settings');
    expect(await runThere(['admin', 'boss', '--remove'])).toContain('ADMINS or ADMIN_IDS names them');
    await named.close();
  });
});

describe('[ADMIN-07] while the server runs on its embedded database', () => {
  let server: TestServer;
  let run: ReturnType<typeof commandsOn>;
  beforeAll(async () => {
    server = await startServer({ isListening: true });
    run = commandsOn({ DATA_DIR: server.folder });
  });
  afterAll(() => server.close());

  test('it is asked, and has done at once what a command wants', async () => {
    const ben = await signUp(server, 'ben');
    const read = () => server.inject({ method: 'GET', url: '/api/admin/operators', headers: ben.headers });
    expect((await read()).statusCode).toBe(403);
    expect(await run(['admin', 'ben@example.com'])).toBe('@ben is an operator now.');
    expect((await read()).json().data.actions).toMatchObject([
      { action: 'operator.add', operator: null, subject: { person: { username: 'ben' } } },
    ]);
    expect(await run(['admin', 'ben'])).toBe('@ben is an operator already.');
    expect(await run(['delete', String(ben.user.user_id), '--yes'])).toMatch(/^The account is deleted: \d+  ben@/);
    expect((await read()).statusCode).toBe(401);
    expect(await run(['admin', 'ben'])).toBe('! Nobody here has the username ben.');
    expect(await run(ana, 'horse1battery')).toMatch(/^The account is there/);
    expect(await run(ana, 'horse1battery')).toContain('--username: This username is taken');
  });

  test('only its own user can, and nonsense does no harm', async () => {
    const path = controlSocketPath(server.folder);
    expect([path, dirname(path)].map((each) => statSync(each).mode & 0o777)).toEqual([0o600, 0o700]);
    const say = async (line: string) => {
      const socket = createConnection(path);
      socket.on('error', () => undefined).write(line);
      return await text(socket).catch(() => '');
    };
    expect(JSON.parse(await say('{"type":"list","search":"","limit":0}\n'))).toMatchObject({ ok: false });
    expect(JSON.parse(await say('{"type":"shutdown"}\n'))).toMatchObject({ ok: false });
    expect(JSON.parse(await say('nothing\n'))).toMatchObject({ ok: false });
    expect(await say('x'.repeat(100_000))).toBe('');
    expect(await run(['list'])).toContain('ana@example.com');
  });
});

test('[ADMIN-07] a socket that a killed server left is no server', async () => {
  const first = await startServer({ isListening: true });
  const path = controlSocketPath(first.folder);
  await first.app.close();
  writeFileSync(path, '');
  const run = commandsOn({ DATA_DIR: first.folder });
  expect(await run(['list'])).toBe('Nobody here has such a name.');
  await first.close();
});

test('[ADMIN-07] a link where the socket’s folder goes is not followed', async () => {
  const [folder, elsewhere] = [mkdtempSync(join(tmpdir(), 'scape-user-')), mkdtempSync(join(tmpdir(), 'scape-user-'))];
  symlinkSync(elsewhere, join(folder, 'control'));
  const ports = { run: () => Promise.reject(new Error('asked')), onError: () => undefined };
  await expect(listenForCommands(folder, ports)).rejects.toThrow('must be a folder of the server’s own user');
  for (const each of [folder, elsewhere]) rmSync(each, { recursive: true });
});

const postgres = postgresHere();
const urls = 'missing' in postgres ? [] : [postgres.url];

test.each(urls)('[ADMIN-06] on PostgreSQL it works beside the servers', async (url) => {
  const databaseUrl = await createMigratedDatabase(url);
  const server = await startServer({ settings: { databaseUrl } });
  const run = commandsOn({ DATABASE_URL: databaseUrl, DATA_DIR: server.folder });
  const ben = await signUp(server, 'ben');
  await run(['admin', 'ben']);
  const reply = await server.inject({ method: 'GET', url: '/api/admin/operators', headers: ben.headers });
  expect(reply.json().data.operators).toMatchObject([{ person: { username: 'ben' }, source: 'command' }]);
  await server.close();
});

test('[ADMIN-06] passwords that are made are taken', () => {
  const made = Array.from({ length: 200 }, makePassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) expect(password).toMatch(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{20}$/);
});

test.each([
  [[], 'COMMAND is missing.'],
  [['invite'], 'There is no command invite.'],
  [['list', '--all'], '--all'],
  [['list', '--limit', '0'], '--limit 0: a whole number'],
  [['create', '--email', 'b@example.com'], '--name is missing.'],
  [['create', '--email', 'b', '--name', 'B C', '--username', 'ben'], '--email b: '],
  [['create', '--email', 'b@x.org', '--name', 'B', '--username', 'ben'], '--name B: '],
  [['create', '--email', 'b@x.org', '--name', 'B C', '--username', 'b n'], '--username b n: '],
  [['password'], 'USER is missing'],
  [['admin', 'ana', 'ben'], 'Only one USER at a time'],
  [['suspend', 'ben'], 'Either --reason'],
  [['suspend', 'ben', '--lift', '--reason', 'x'], 'Either --reason'],
  [['suspend', 'ben', '--reason', ' '], '--reason: '],
])('[ADMIN-06] %j is refused: %s', (args, message) => {
  expect(() => readUserOptions(args)).toThrow(message);
});

test('[ADMIN-06] flags are read', () => {
  expect(readUserOptions(['delete', 'ana', '--yes'])).toEqual({ command: 'delete', user: 'ana', isConfirmed: true });
});
