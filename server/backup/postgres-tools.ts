import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A PostgreSQL program isn't installed. */
export class MissingProgram extends Error {
  override readonly name = 'MissingProgram';
}

/** A PostgreSQL program failed; the message is its own. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';
}

/** The password is passed in the environment, because everyone on the machine can read command lines. */
function connection(url: string): { argument: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return {
    argument: `--dbname=${address.href}`,
    env: password === '' ? process.env : { ...process.env, PGPASSWORD: password },
  };
}

interface Program {
  child: ChildProcess;
  /** @throws MissingProgram, ProgramFailed */
  ended: Promise<void>;
}

function run(name: string, args: string[], env = process.env): Program {
  const child = spawn(name, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output = `${output}${text}`.slice(-4_000)));
  // A program that ends early doesn't read its input; only the reason why it ended matters.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw new ProgramFailed(`${name} failed: ${output.trim()}`);
    },
    (error: unknown) => {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      throw isMissing
        ? new MissingProgram(
            `${name} isn’t installed here: install PostgreSQL’s client programs, of the server’s version or newer ` +
              '(Debian and Ubuntu: postgresql-client, Alpine: postgresql-client, macOS: brew install libpq).',
          )
        : error;
    },
  );
  ended.catch(() => undefined);
  return { child, ended };
}

/** Reads and decompresses a whole dump, discarding the output. */
async function mustBeReadable(file: string): Promise<void> {
  const { child, ended } = run('pg_restore', ['--file=-', file]);
  child.stdout?.resume();
  await ended;
}

export interface Dump {
  url: string;
  /** exported by a transaction that holds it */
  snapshot: string;
  schema: string;
  file: string;
}

/** @throws MissingProgram, ProgramFailed */
export async function dump({ url, snapshot, schema, file }: Dump): Promise<void> {
  const { argument, env } = connection(url);
  const flags = ['--format=custom', '--no-owner', '--no-privileges', `--schema=${schema}`, `--snapshot=${snapshot}`];
  const { child, ended } = run('pg_dump', [...flags, `--file=${file}`, argument], env);
  child.stdout?.resume();
  await ended;
  await mustBeReadable(file);
}

export interface DumpToRestore {
  url: string;
  file: string;
  /** statements before and after the dump's; everything is one transaction */
  before: string[];
  after: string[];
}

/** @throws MissingProgram, ProgramFailed; nothing was changed then */
export async function restoreDump({ url, file, before, after }: DumpToRestore): Promise<void> {
  const { argument, env } = connection(url);
  const script = (statements: string[]) => statements.map((statement) => `${statement};\n`).join('');
  const flags = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', '--file=-'];
  const psql = run('psql', [...flags, argument], env);
  psql.child.stdout?.resume();
  const reading = run('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file]);
  psql.child.stdin?.write(script(before));
  if (psql.child.stdin !== null) reading.child.stdout?.pipe(psql.child.stdin, { end: false });
  try {
    // If either ends early, it has failed.
    await Promise.race([reading.ended, psql.ended.then(() => reading.ended)]);
  } catch (error) {
    // Don't end its input, because then it would commit what it has.
    psql.child.kill('SIGKILL');
    reading.child.kill('SIGKILL');
    throw error;
  }
  psql.child.stdin?.end(script(after));
  await psql.ended;
}
