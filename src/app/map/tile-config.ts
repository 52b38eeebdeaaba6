import { otherwise } from '#data/fault.ts';
import { readTileSources, storeTileSources, type TileSources } from '#data/map/tile-sources.ts';
import { fetchConfig } from '#app/queries/config.ts';

/** on a hanging network, use the stored sources after this time */
const timeoutMs = 5_000;

/** Fetches and stores the server's tile sources; null if it is unreachable. */
export async function fetchTileConfig(): Promise<TileSources | null> {
  const config = await fetchConfig();
  if (config === null) return null;
  const { tiles, satellite } = config;
  // A full disk only means that they aren't remembered.
  await storeTileSources({ tiles, satellite }).catch(otherwise(undefined));
  return { tiles, satellite };
}

/** The server's tile sources, else those last received. */
export async function currentTileConfig(): Promise<TileSources> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(resolve, timeoutMs, null);
  });
  return (await Promise.race([fetchTileConfig(), timeout])) ?? readTileSources();
}
