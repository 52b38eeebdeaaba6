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

/** What the command says in one message; anything else is a fault of its own. */
export const expectedErrors = [
  BadEnvironment,
  DamagedDatabase,
  DataFolderInUse,
  DiskError,
  Refusal,
  UnfinishedRestore,
  WrongUsage,
];
const usage =
  'Usage: npm run password -- EMAIL   (the new password is asked for, or read from the first line of the input)';

/** What the command is given, and where it says what it did. */
export interface PasswordCommand {
  args: string[];
  env: NodeJS.ProcessEnv;
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  say: (text: string) => void;
}

/** Not a command-line argument: those are in the shell's history, and visible to everyone on the machine. */
async function readPassword({ input: given }: PasswordCommand): Promise<string> {
  const isTerminal = given.isTTY === true;
  const input = createInterface({ input: given, output: process.stderr, terminal: isTerminal });
  try {
    if (isTerminal) return await input.question('New password: ');
    for await (const line of input) return line;
    return '';
  } finally {
    input.close();
  }
}

/**
 * Sets the password of an account.
 * @throws one of `expectedErrors` with what is wrong
 */
export async function setPassword(command: PasswordCommand): Promise<void> {
  const [given = '', ...others] = command.args;
  const email = Email.safeParse(given);
  if (!email.success || others.length > 0) throw new WrongUsage(usage);
  const settings = readSettings(command.env);
  const password = Password.safeParse(await readPassword(command));
  if (!password.success) throw new WrongUsage(`The password: ${password.error.issues[0]?.message ?? 'not a password'}`);
  const storage = await openStorage(settings);
  try {
    const passwordHash = await createPasswords().hash(password.data);
    await storage.writer.run('password.set', { email: email.data, passwordHash, now: Date.now() });
    command.say('The password is set. Every session of the account has ended.');
  } finally {
    await storage.close();
  }
}
