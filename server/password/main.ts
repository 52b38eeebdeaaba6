import { expectedErrors, setPassword } from './set-password.ts';

try {
  const { argv, env, stdin: input } = process;
  await setPassword({ args: argv.slice(2), env, input, say: console.log });
} catch (error) {
  const isExpected = expectedErrors.some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
