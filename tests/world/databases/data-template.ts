import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realDataPath } from '#tools/real-data.js';
import { runOnNode24 } from '#tools/node24.js';
import { inRoot } from '#tools/root.js';
import { startServerProcess } from '#world/servers/server-process.ts';

/** Two users from the demo data who can log in. */
export const people = {
  ana: { email: 'ana@example.com', username: 'ana', password: 'scape2026' },
  luis: { email: 'luis@example.com', username: 'luis', password: 'scape2026' },
} as const;

const dayMs = 86_400_000;
const cache = inRoot('node_modules', '.cache', 'scape-data');

/** Everything that the data depends on: the server's code, the real events, and the date, for the demo's dates. */
function fingerprint(realData: string | null): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const folder of ['contract', 'server']) {
    const names = readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    for (const name of names.sort()) hash.update(`\0${name}\0`).update(readFileSync(inRoot(folder, name)));
  }
  if (realData !== null) hash.update(readFileSync(realData));
  return hash.digest('hex').slice(0, 24);
}

async function fill(folder: string, realData: string | null): Promise<void> {
  const server = await startServerProcess({ dataDir: folder, settings: { DEMO: '1' } });
  await server.stop();
  if (realData === null) return;
  const { code, output } = await runOnNode24([inRoot('server', 'import', 'main.ts'), realData], {
    cwd: inRoot(),
    isQuiet: true,
    env: { DATA_DIR: folder },
  });
  if (code !== 0) throw new Error(`The real events could not be imported:\n${output}`);
}

/** Templates of earlier days. A newer one may belong to another run, which may be making or copying it right now. */
function removeOld(): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    if (statSync(folder).mtimeMs < Date.now() - dayMs) rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder that is made once and kept for other runs. @param name changes with whatever it is made of */
export async function keptFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const kept = join(cache, name);
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  removeOld();
  const made = mkdtempSync(join(cache, 'making-'));
  await make(made);
  // Another run may have finished first; its result is as good.
  if (existsSync(kept)) rmSync(made, { recursive: true, force: true });
  else renameSync(made, kept);
  return kept;
}

/** A data folder with the demo data and, if available, the real events. */
export async function template(): Promise<string> {
  const realData = realDataPath();
  return keptFolder(fingerprint(realData), (folder) => fill(folder, realData));
}

/** A copy of the template that a test may change. */
export async function dataFolder(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-data-'));
  cpSync(await template(), folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
