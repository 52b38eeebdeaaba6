import { readFileSync } from 'node:fs';

/** The version of what runs here, as package.json has it. */
export function versionHere(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
