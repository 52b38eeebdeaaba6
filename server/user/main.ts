import { exitCodeOf } from '#server/exit-codes.ts';
import { expectedErrors, runUserCommand } from './user-command.ts';

try {
  const { argv, env, stdin: input } = process;
  await runUserCommand({ args: argv.slice(2), env, input, say: console.log });
} catch (error) {
  const isExpected = error instanceof Error && expectedErrors.some((kind) => error instanceof kind);
  console.error(isExpected ? error.message : error);
  process.exitCode = exitCodeOf(error);
}
