import { parseArgs } from 'node:util';
import { Email, RegisterBody, Username } from '#contract/account/user.ts';
import { SuspendBody } from '#contract/moderation/people.ts';
import { maxListed } from './request.ts';

/** The command was called with wrong arguments, or its user gave up. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

export const usage = `Usage: npm run user -- COMMAND

  list [--search TEXT] [--limit N] [--json]
                            accounts; TEXT is an id, or starts an e-mail, a username or a name
  create --email EMAIL --name "ANA PAZ" --username NAME [--admin] [--generate]
                            makes an account, with --admin an operator’s
  password USER [--generate]
                            sets a password, and ends every session of the account
  admin USER [--remove]     makes somebody an operator, who moderates and sees /admin, or removes them again
  suspend USER --reason TEXT | --lift
                            keeps somebody out and hides all that is theirs, or lifts that; they read the reason
  delete USER [--yes]       ends an account as its owner could, for good

USER is an id, an e-mail or a username; a username of digits takes an @ in front. A password is asked for without being
shown, or read from the first line of the input; --generate makes one and prints it.`;

const hint = 'All commands: npm run user -- help';
const defaultLimit = 100;

export type UserOptions =
  | { command: 'help' }
  | { command: 'list'; search: string; limit: number; isJson: boolean }
  | {
      command: 'create';
      email: string;
      username: string;
      name: string;
      lastname: string;
      isOperator: boolean;
      isGenerated: boolean;
    }
  | { command: 'password'; user: string; isGenerated: boolean }
  | { command: 'admin'; user: string; isRemoved: boolean }
  | { command: 'suspend'; user: string; reason: string | null }
  | { command: 'delete'; user: string; isConfirmed: boolean };

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

type Flags = Record<string, { type: 'string' | 'boolean' }>;

/** @throws WrongUsage that names the argument */
function read(args: string[], options: Flags, { isAboutUser = false } = {}) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: isAboutUser, strict: true });
    const [user = '', ...more] = positionals;
    if (isAboutUser && user.trim() === '') throw new Error('USER is missing: an id, an e-mail or a username.');
    if (more.length > 0) throw new Error(`Only one USER at a time: leave out ${more.join(' ')}.`);
    return { user, values: values as Record<string, string | boolean | undefined> };
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message}\n${hint}`);
  }
}

function stringOf(values: Record<string, string | boolean | undefined>, name: string): string {
  const value = values[name];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new WrongUsage(`--${name} is missing.\n${hint}`);
}

function readCreate(args: string[]): UserOptions {
  const { values } = read(args, { email: text, name: text, username: text, admin: flag, generate: flag });
  const email = stringOf(values, 'email');
  const fullName = stringOf(values, 'name');
  const username = stringOf(values, 'username');
  if (!Email.safeParse(email).success) throw new WrongUsage(`--email ${email}: not an e-mail address.`);
  if (!Username.safeParse(username).success) {
    throw new WrongUsage(`--username ${username}: 3 to 30 letters, digits, dots and underscores.`);
  }
  const [name = '', ...rest] = fullName.split(/\s+/);
  const lastname = rest.join(' ');
  const { name: Name } = RegisterBody.shape;
  if (!Name.safeParse(name).success || !Name.safeParse(lastname).success) {
    throw new WrongUsage(`--name ${fullName}: a first and a last name, e.g. --name "Ana Paz".`);
  }
  const isOperator = values['admin'] === true;
  return { command: 'create', email, username, name, lastname, isOperator, isGenerated: values['generate'] === true };
}

function readSuspend(args: string[]): UserOptions {
  const { user, values } = read(args, { reason: text, lift: flag }, { isAboutUser: true });
  const isLifting = values['lift'] === true;
  if (isLifting === (values['reason'] !== undefined)) {
    throw new WrongUsage(`Either --reason, which the person reads, or --lift.\n${hint}`);
  }
  if (isLifting) return { command: 'suspend', user, reason: null };
  const reason = SuspendBody.shape.reason.safeParse(values['reason']);
  if (!reason.success) throw new WrongUsage(`--reason: ${reason.error.issues[0]?.message ?? 'not a reason'}.`);
  return { command: 'suspend', user, reason: reason.data };
}

function readList(args: string[]): UserOptions {
  const { values } = read(args, { search: text, limit: text, json: flag });
  const given = values['limit'] ?? String(defaultLimit);
  const limit = Number(given);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListed) {
    throw new WrongUsage(`--limit ${String(given)}: a whole number from 1 to ${maxListed}.`);
  }
  const search = values['search'];
  return { command: 'list', search: typeof search === 'string' ? search : '', limit, isJson: values['json'] === true };
}

/**
 * @param args after the script's name
 * @throws WrongUsage that names the argument
 */
export function readUserOptions([command, ...args]: string[]): UserOptions {
  if (command === 'list') return readList(args);
  if (command === 'create') return readCreate(args);
  if (command === 'password') {
    const { user, values } = read(args, { generate: flag }, { isAboutUser: true });
    return { command, user, isGenerated: values['generate'] === true };
  }
  if (command === 'admin') {
    const { user, values } = read(args, { remove: flag }, { isAboutUser: true });
    return { command, user, isRemoved: values['remove'] === true };
  }
  if (command === 'suspend') return readSuspend(args);
  if (command === 'delete') {
    const { user, values } = read(args, { yes: flag }, { isAboutUser: true });
    return { command, user, isConfirmed: values['yes'] === true };
  }
  if (command === 'help' || command === '--help' || command === '-h') return { command: 'help' };
  const wrong = command === undefined ? 'COMMAND is missing.' : `There is no command ${command}.`;
  throw new WrongUsage(`${wrong}\n\n${usage}`);
}
