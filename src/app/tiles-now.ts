import { otherwise } from '#data/fault.ts';
import { heldTiles, keepTiles, type MapPictures } from '#data/map-tiles.ts';
import { fetchConfig } from './fetch-config.ts';

/** on a network that hangs, the server's last word is soon enough */
const patienceMs = 5_000;

/** What the server tells of the pictures of maps; null where it can't be asked. It is remembered. */
export async function askTiles(): Promise<MapPictures | null> {
  const config = await fetchConfig();
  if (config === null) return null;
  const { tiles, satellite } = config;
  // A disk that is full costs only the remembering.
  await keepTiles({ tiles, satellite }).catch(otherwise(undefined));
  return { tiles, satellite };
}

/** What the server tells of the pictures of maps, else what it told last. */
export async function tilesNow(): Promise<MapPictures> {
  const soon = new Promise<null>((resolve) => {
    setTimeout(resolve, patienceMs, null);
  });
  return (await Promise.race([askTiles(), soon])) ?? heldTiles();
}
