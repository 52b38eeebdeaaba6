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
import { startServerProcess } from './server-process.ts';

/** Two of the people whom the demo data makes, and who can log in. */
export const people = {
  ana: { email: 'ana@example.com', username: 'ana', password: 'scape2026' },
  luis: { email: 'luis@example.com', username: 'luis', password: 'scape2026' },
} as const;

const dayMs = 86_400_000;
const cache = inRoot('node_modules', '.cache', 'scape-data');

/** Everything that the data is made of: the server, the real events where they are, and the day, for the demo's dates. */
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

/** Those of earlier days. A newer one may be another run's, which is making it or copying from it right now. */
function removeOld(): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    if (statSync(folder).mtimeMs < Date.now() - dayMs) rmSync(folder, { recursive: true, force: true });
  }
}

/** A data folder with the demo data and, where there are any, the real events; made once, then kept for other runs. */
export async function template(): Promise<string> {
  const realData = realDataPath();
  const kept = join(cache, fingerprint(realData));
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  removeOld();
  const made = mkdtempSync(join(cache, 'making-'));
  await fill(made, realData);
  // Another run may have been quicker; what it made is as good.
  if (existsSync(kept)) rmSync(made, { recursive: true, force: true });
  else renameSync(made, kept);
  return kept;
}

/** A copy of the template that a test may do with as it likes. */
export async function dataFolder(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-data-'));
  cpSync(await template(), folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
