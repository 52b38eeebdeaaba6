import { readFileSync } from 'node:fs';

/** The running version, from package.json. */
export function versionHere(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
