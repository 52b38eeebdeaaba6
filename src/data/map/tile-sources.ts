import type { AppConfig, MapTiles } from '#contract/app-config.ts';
import { withDevice } from '#data/db/device.ts';

/** The pictures of the drawn map, and of the one seen from above; null where there are none. */
export type TileSources = Pick<AppConfig, 'tiles' | 'satellite'>;

const keys = ['tiles', 'satellite'] as const;

/** What the server told last of the pictures of maps; none where it was never asked. */
export function readTileSources(): Promise<TileSources> {
  return withDevice(async (device) => {
    const [tiles, satellite] = await device.settings.bulkGet([...keys]);
    const toSource = (row: typeof tiles) => (row?.value as MapTiles | null | undefined) ?? null;
    return { tiles: toSource(tiles), satellite: toSource(satellite) };
  });
}

/** Keeps what the server tells, for when it can't be asked. */
export function storeTileSources(pictures: TileSources): Promise<void> {
  return withDevice(async (device) => {
    await device.settings.bulkPut(keys.map((key) => ({ key, value: pictures[key] })));
  });
}
