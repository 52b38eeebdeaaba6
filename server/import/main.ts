import { expectedErrors, importFile } from './import-file.ts';

try {
  await importFile({ args: process.argv.slice(2), env: process.env, say: console.log });
} catch (error) {
  const isExpected = expectedErrors.some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
