import { otherwise } from '#data/fault.ts';
import { readTileSources, storeTileSources, type TileSources } from '#data/map/tile-sources.ts';
import { fetchConfig } from '#app/queries/config.ts';

/** on a network that hangs, the server's last word is soon enough */
const timeoutMs = 5_000;

/** What the server tells of the pictures of maps; null where it can't be asked. It is remembered. */
export async function fetchTileConfig(): Promise<TileSources | null> {
  const config = await fetchConfig();
  if (config === null) return null;
  const { tiles, satellite } = config;
  // A disk that is full costs only the remembering.
  await storeTileSources({ tiles, satellite }).catch(otherwise(undefined));
  return { tiles, satellite };
}

/** What the server tells of the pictures of maps, else what it told last. */
export async function currentTileConfig(): Promise<TileSources> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(resolve, timeoutMs, null);
  });
  return (await Promise.race([fetchTileConfig(), timeout])) ?? readTileSources();
}
