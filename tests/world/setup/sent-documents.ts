import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from '#tools/build.js';
import { runOnNode24 } from '#tools/node24.js';
import { inRoot, root } from '#tools/root.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** the file with the documents of a server, see `print-documents.ts` */
    documentsFile: string;
  }
}

/** Builds the app unless it is built, and lets a server in UTC send its documents. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-documents-'));
  const file = join(folder, 'documents.json');
  const script = inRoot('tests', 'world', 'servers', 'print-documents.ts');
  const built = await build({ isQuiet: true });
  const printed = await runOnNode24([script, file, '0', '1', '200'], { cwd: root, isQuiet: true, env: { TZ: 'UTC' } });
  const failed = [built, printed].find(({ code }) => code !== 0);
  if (failed !== undefined) throw new Error(`There are no documents to take over:\n${failed.output}`);
  project.provide('documentsFile', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
