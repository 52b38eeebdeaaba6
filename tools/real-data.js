import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.js';

/**
 * A file of real events, if there is one: the one in SCAPE_REAL_DATA, else `data/conferences.json` in a folder beside
 * this one. Tests and benchmarks that can use it fall back to the demo data.
 * @returns {string | null}
 */
export function realDataPath() {
  const named = process.env['SCAPE_REAL_DATA'];
  if (named !== undefined && named !== '') return named;
  const parent = dirname(root);
  const beside = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = beside.map(({ name }) => join(parent, name, 'data', 'conferences.json'));
  return files.sort().find((file) => existsSync(file)) ?? null;
}
