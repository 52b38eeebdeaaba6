import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPasswords } from '#server/domain/account/passwords.ts';
import { expectedErrors, setPassword } from '#server/password/set-password.ts';
import { dataNames } from '#server/db/engine/data-folder.ts';
import { openInlineStorage } from '#server/writer/inline-storage.ts';

const passwords = createPasswords();
const email = 'ana@example.com';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scape-password-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function runCommand(input: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
  const child = spawn(process.execPath, ['server/password/main.ts', ...args], { env });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, err, code };
}

async function signUpAna(): Promise<number> {
  const { writer, close } = await openInlineStorage(join(folder, dataNames.database));
  const passwordHash = await passwords.hash('before1horse');
  const { user_id: id } = await writer.run('user.register', {
    ...{ email, username: 'ana', name: 'Ana', lastname: 'Paz', notifications_enabled: false },
    ...{ passwordHash, now: Date.now() },
  });
  await close();
  return id;
}

async function heldHash(): Promise<string> {
  const { database, close } = await openInlineStorage(join(folder, dataNames.database));
  const row = await database.read(({ sql }) =>
    sql.selectFrom('users').select('password_hash').where('email', '=', email).executeTakeFirstOrThrow(),
  );
  await close();
  return row.password_hash ?? '';
}

test('[ACC-16] those who run this set a password without a mail, by the first line of the input', async () => {
  await signUpAna();
  expect(await runCommand('after1horse\nmore\n', email.toUpperCase())).toEqual({
    out: 'The password is set. Every session of the account has ended.\n',
    err: '',
    code: 0,
  });
  const held = await heldHash();
  expect([await passwords.isRight('after1horse', held), await passwords.isRight('before1horse', held)]).toEqual([
    true,
    false,
  ]);
});

test('[ACC-16] what is wrong is one message and a code', async () => {
  const { out, err, code } = await runCommand('', 'ana');
  expect([out, code]).toEqual(['', 1]);
  expect(err).toMatch(/^Usage: npm run password[^\n]*\n$/);
});

test.each([
  [['nobody@example.com'], 'after1horse\n', 'Nobody has the e-mail nobody@example.com'],
  [[email], 'short\n', 'The password: '],
  [[email], '', 'The password: '],
  [[], '', 'Usage: npm run password'],
])('[ACC-16] %j with %j says what is wrong, and changes nothing', async (args, input, message) => {
  await signUpAna();
  const before = await heldHash();
  const said: string[] = [];
  const env = { DATA_DIR: folder, DATABASE_URL: '' };
  const command = { args, env, input: Readable.from([input]), say: (text: string) => said.push(text) };
  const error: unknown = await setPassword(command).catch((thrown: unknown) => thrown);
  expect(expectedErrors.some((kind) => error instanceof kind)).toBe(true);
  expect(error).toMatchObject({ message: expect.stringContaining(message) });
  expect(said).toEqual([]);
  expect(await heldHash()).toBe(before);
});
