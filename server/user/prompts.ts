import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Password } from '#contract/account/user.ts';
import { WrongUsage } from './options.ts';

export type CommandInput = NodeJS.ReadableStream & { isTTY?: boolean };

/** An output that shows nothing of what is typed. */
const nowhere = () => new Writable({ write: (_piece, _encoding, done) => done() });

async function ask(input: CommandInput, question: string, isSecret: boolean): Promise<string> {
  process.stderr.write(question);
  const lines = createInterface({ input, output: isSecret ? nowhere() : process.stderr, terminal: true });
  const ended = new Promise<never>((_resolve, reject) => {
    lines.once('close', () => reject(new WrongUsage('Nothing was changed.')));
  });
  try {
    return await Promise.race([lines.question(''), ended]);
  } finally {
    ended.catch(() => undefined);
    lines.close();
    if (isSecret) process.stderr.write('\n');
  }
}

async function firstLine(input: CommandInput): Promise<string> {
  const lines = createInterface({ input });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

/**
 * Reads a password from the terminal, without showing it, or from the first line of the input. An argument would stay in the
 * shell's history and be visible to everyone on the machine.
 * @throws WrongUsage
 */
export async function readPassword(input: CommandInput): Promise<string> {
  const given = input.isTTY === true ? await ask(input, 'Password: ', true) : await firstLine(input);
  const password = Password.safeParse(given);
  if (password.success) return password.data;
  throw new WrongUsage('The password needs 8 or more letters and digits, at least one of each, and nothing else.');
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** A password of 20 letters and digits without those that look alike: more than 116 bits. */
export function makePassword(): string {
  const made = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Password.safeParse(made).success ? made : makePassword();
}

/**
 * Asks for the username, to confirm something that can't be undone.
 * @throws WrongUsage if it isn't
 */
export async function confirmByName(input: CommandInput, question: string, username: string): Promise<void> {
  if (input.isTTY !== true)
    throw new WrongUsage('There is no terminal to ask at, so this needs --yes. Nothing was changed.');
  const answer = await ask(input, `${question}\nType the username to go on: `, false);
  if (answer.trim().replace(/^@/, '').toLowerCase() !== username.toLowerCase()) {
    throw new WrongUsage('That is another name. Nothing was changed.');
  }
}
