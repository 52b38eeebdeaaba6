import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Web } from './api/web.ts';
import type { Settings } from './env.ts';
import { keepAssets } from './infra/store/old-assets.ts';

/** The folder with the files of earlier builds; null if there is no build, or no room to keep them. */
export async function openOldAssets(web: Web, { staticDir, dataDir }: Settings, nowMs: number): Promise<string | null> {
  const [assets, dir] = [join(staticDir, 'assets'), join(dataDir, 'assets')];
  if (!existsSync(assets)) return null;
  try {
    await keepAssets(assets, dir, nowMs);
    return dir;
  } catch (error) {
    web.log.warn({ err: error }, 'the app’s files could not be kept for open windows');
    return null;
  }
}
