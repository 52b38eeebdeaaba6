import { join } from 'node:path';
import { dataNames, UnfinishedRestore } from '#server/db/engine/data-folder.ts';
import { DataFolderInUse } from '#server/db/engine/data-lock.ts';
import { DiskError } from '#server/db/engine/disk-errors.ts';
import { DamagedDatabase } from '#server/db/maintenance/integrity-check.ts';
import { configuredOperators } from '#server/domain/account/configured-operators.ts';
import { createPasswords } from '#server/domain/account/passwords.ts';
import { BadEnvironment, readSettings } from '#server/env.ts';
import type { Settings } from '#server/env.ts';
import { openStore } from '#server/infra/store/open.ts';
import { ObjectStoreError } from '#server/infra/store/store-error.ts';
import { openStorage } from '#server/writer/open-storage.ts';
import { askServer, ServerNotAsked } from './ask-server.ts';
import { readUserOptions, usage, WrongUsage } from './options.ts';
import type { UserOptions } from './options.ts';
import { confirmByName, makePassword, readPassword } from './prompts.ts';
import type { CommandInput } from './prompts.ts';
import { accountLine, createdText, listText, operatorText, suspendedText } from './report-text.ts';
import type { Account, UserReply, UserRequest } from './request.ts';
import { runUserRequest } from './run-request.ts';

/** The request was understood and refused: nobody has that name, or a name is taken. */
class NotDone extends Error {
  override readonly name = 'NotDone';
}

/** Errors that the command reports by their message alone; any other is a fault in the program. */
export const expectedErrors = [
  BadEnvironment,
  DamagedDatabase,
  DataFolderInUse,
  DiskError,
  NotDone,
  ObjectStoreError,
  ServerNotAsked,
  UnfinishedRestore,
  WrongUsage,
];

/** A call of the command, and where it prints. */
export interface UserCommand {
  args: string[];
  env: NodeJS.ProcessEnv;
  input: CommandInput;
  say: (text: string) => void;
}

type Success = Extract<UserReply, { ok: true }>;
type Ask = (request: UserRequest) => Promise<Success>;

async function runHere(settings: Settings, request: UserRequest): Promise<UserReply> {
  const storage = await openStorage(settings);
  try {
    const { database, writer } = storage;
    const operators = await database.read((tx) => configuredOperators(tx, settings));
    const store = openStore(settings.s3, join(settings.dataDir, dataNames.objects));
    return await runUserRequest({ database, writer, store, operators, now: Date.now }, request);
  } finally {
    await storage.close();
  }
}

/** Asks the running server if it has an embedded database; else this process opens the database itself. */
async function send(settings: Settings, request: UserRequest): Promise<UserReply> {
  const asked = settings.databaseUrl === null ? await askServer(settings.dataDir, request) : null;
  if (asked !== null) return asked;
  try {
    return await runHere(settings, request);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const hint = 'If that is the server, it takes commands as soon as it has started: try again in a moment.';
    throw new DataFolderInUse(`${error.message}\n${hint}`);
  }
}

async function create(ask: Ask, options: UserOptions & { command: 'create' }, { input, say }: UserCommand) {
  const { command: type, isGenerated, ...given } = options;
  const password = isGenerated ? makePassword() : await readPassword(input);
  const passwordHash = await createPasswords().hash(password);
  const { accounts } = await ask({ type, ...given, passwordHash });
  for (const account of accounts) say(createdText(account));
  if (isGenerated) say(`Password: ${password}`);
}

async function setPassword(ask: Ask, options: UserOptions & { command: 'password' }, { input, say }: UserCommand) {
  const { user, isGenerated } = options;
  // First, so that nobody types a password for an account that doesn't exist.
  await ask({ type: 'find', user });
  const password = isGenerated ? makePassword() : await readPassword(input);
  await ask({ type: 'password', user, passwordHash: await createPasswords().hash(password) });
  say('The password is set. Every session of the account has ended.');
  if (isGenerated) say(`Password: ${password}`);
}

async function remove(ask: Ask, options: UserOptions & { command: 'delete' }, { input, say }: UserCommand) {
  const [account] = (await ask({ type: 'find', user: options.user })).accounts;
  if (account === undefined) return;
  const { id, username } = account;
  if (!options.isConfirmed) await confirmByName(input, `This ends for good: ${accountLine(account)}`, username);
  await ask({ type: 'delete', user: String(id) });
  say(`The account is deleted: ${accountLine(account)}`);
}

function sayList(
  { accounts, hasMore }: { accounts: Account[]; hasMore: boolean },
  isJson: boolean,
  say: (text: string) => void,
) {
  if (isJson) return say(JSON.stringify(accounts, null, 2));
  say(listText(accounts, hasMore));
}

/**
 * Runs `npm run user`.
 * @throws one of `expectedErrors`, whose message says what to mend
 */
export async function runUserCommand(command: UserCommand): Promise<void> {
  const { args, env, say } = command;
  const options = readUserOptions(args);
  if (options.command === 'help') return say(usage);
  const settings = readSettings(env);
  const ask: Ask = async (request) => {
    const reply = await send(settings, request);
    if (!reply.ok) throw new NotDone(reply.message);
    return reply;
  };
  switch (options.command) {
    case 'list':
      return sayList(await ask({ type: 'list', search: options.search, limit: options.limit }), options.isJson, say);
    case 'create':
      return await create(ask, options, command);
    case 'password':
      return await setPassword(ask, options, command);
    case 'admin': {
      const { user, isRemoved } = options;
      const { accounts, isChanged } = await ask({ type: 'operator', user, isRemoved });
      for (const account of accounts) say(operatorText(account, { isRemoved, isChanged }));
      return;
    }
    case 'suspend': {
      const { user, reason } = options;
      const { accounts, isChanged } = await ask({ type: 'suspend', user, reason });
      for (const account of accounts) say(suspendedText(account, isChanged));
      return;
    }
    case 'delete':
      return await remove(ask, options, command);
    default:
      return options satisfies never;
  }
}
