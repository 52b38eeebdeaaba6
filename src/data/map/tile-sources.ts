import type { AppConfig, MapTiles } from '#contract/app-config.ts';
import { withDevice } from '#data/db/device.ts';

/** The tile sources of the drawn map and the satellite map; null if the server has none. */
export type TileSources = Pick<AppConfig, 'tiles' | 'satellite'>;

const keys = ['tiles', 'satellite'] as const;

/** The tile sources last received; null if there were none. */
export function readTileSources(): Promise<TileSources> {
  return withDevice(async (device) => {
    const [tiles, satellite] = await device.settings.bulkGet([...keys]);
    const toSource = (row: typeof tiles) => (row?.value as MapTiles | null | undefined) ?? null;
    return { tiles: toSource(tiles), satellite: toSource(satellite) };
  });
}

/** Stores the tile sources for use offline. */
export function storeTileSources(pictures: TileSources): Promise<void> {
  return withDevice(async (device) => {
    await device.settings.bulkPut(keys.map((key) => ({ key, value: pictures[key] })));
  });
}
