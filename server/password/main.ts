import { createInterface } from 'node:readline/promises';
import { Refusal } from '#contract/sync/refusals.ts';
import { Email, Password } from '#contract/account/user.ts';
import { DamagedDatabase } from '#server/db/maintenance/integrity-check.ts';
import { UnfinishedRestore } from '#server/db/engine/data-folder.ts';
import { DataFolderInUse } from '#server/db/engine/data-lock.ts';
import { DiskError } from '#server/db/engine/disk-errors.ts';
import { createPasswords } from '#server/domain/account/passwords.ts';
import { BadEnvironment, readSettings } from '#server/env.ts';
import { openStorage } from '#server/writer/open-storage.ts';

class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

const expected = [BadEnvironment, DamagedDatabase, DataFolderInUse, DiskError, Refusal, UnfinishedRestore, WrongUsage];
const usage =
  'Usage: npm run password -- EMAIL   (the new password is asked for, or read from the first line of the input)';

/** Not a command-line argument: those are in the shell's history, and visible to everyone on the machine. */
async function readPassword(): Promise<string> {
  const input = createInterface({ input: process.stdin, output: process.stderr, terminal: process.stdin.isTTY });
  try {
    if (process.stdin.isTTY) return await input.question('New password: ');
    for await (const line of input) return line;
    return '';
  } finally {
    input.close();
  }
}

async function run(): Promise<void> {
  const [given = '', ...others] = process.argv.slice(2);
  const email = Email.safeParse(given);
  if (!email.success || others.length > 0) throw new WrongUsage(usage);
  const settings = readSettings(process.env);
  const password = Password.safeParse(await readPassword());
  if (!password.success) throw new WrongUsage(`The password: ${password.error.issues[0]?.message ?? 'not a password'}`);
  const storage = await openStorage(settings);
  try {
    const passwordHash = await createPasswords().hash(password.data);
    await storage.writer.run('password.set', { email: email.data, passwordHash });
    console.log('The password is set. Every session of the account has ended.');
  } finally {
    await storage.close();
  }
}

try {
  await run();
} catch (error) {
  const isExpected = expected.some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
