import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '#tools/root.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scape-run-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(source: string, ...args: string[]) {
  const file = join(folder, 'program.ts');
  writeFileSync(file, source);
  return spawn(process.execPath, [inRoot('tools', 'run.js'), file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('TypeScript runs on Node 24 or newer with its arguments, and its exit code comes back', async () => {
  const child = start(
    "const [major]: string[] = process.versions.node.split('.'); console.log(Number(major) >= 24, process.argv.slice(2)); process.exitCode = 7;",
    'one',
    'two',
  );
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  expect(await once(child, 'close')).toEqual([7, null]);
  expect(text).toBe("true [ 'one', 'two' ]\n");
});

test('a signal reaches the program, which ends by itself', async () => {
  const child = start(
    "process.on('SIGTERM', () => process.exit(3)); setInterval(() => undefined, 1000); console.log('ready');",
  );
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([3, null]);
});
