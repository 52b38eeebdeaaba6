import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const inlineScript = /<script>([\s\S]*?)<\/script>/g;

/** The inline scripts of the built document as sources for the content security policy: `'sha256-…'`. */
export function inlineScriptHashes(folder: string): string[] {
  const path = join(folder, 'index.html');
  if (!existsSync(path)) return [];
  const scripts = [...readFileSync(path, 'utf8').matchAll(inlineScript)].map(([, text = '']) => text);
  return scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
