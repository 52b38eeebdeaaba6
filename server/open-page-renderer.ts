import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '#contract/pages/page-data.ts';

/** Loads the module that renders pages from the built app; null if there is none. */
export async function openPageRenderer(staticDir: string): Promise<RenderPage | null> {
  const path = resolve(join(staticDir, '.render', 'render-page.js'));
  if (!existsSync(path)) return null;
  const { renderPage } = (await import(pathToFileURL(path).href)) as { renderPage: RenderPage };
  return renderPage;
}
