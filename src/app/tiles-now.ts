import { heldTiles, keepTiles, type MapPictures } from '#data/map-tiles.ts';
import { fetchConfig } from './fetch-config.ts';

/** What the server tells of the pictures of maps, else what it told last. */
export async function tilesNow(): Promise<MapPictures> {
  const config = await fetchConfig();
  if (config === null) return heldTiles();
  const { tiles, satellite } = config;
  // A disk that is full costs only the remembering.
  await keepTiles({ tiles, satellite }).catch(() => undefined);
  return { tiles, satellite };
}
