import type { MapTiles } from '#contract/app-config.ts';
import { withDevice } from './device.ts';

const key = 'tiles';

/** What the server told last of the pictures of maps; null where it has none, or was never asked. */
export function heldTiles(): Promise<MapTiles | null> {
  return withDevice(async (device) => ((await device.settings.get(key))?.value as MapTiles | undefined) ?? null);
}

/** Keeps what the server tells, for when it can't be asked. */
export function keepTiles(tiles: MapTiles | null): Promise<void> {
  return withDevice(async (device) => {
    await device.settings.put({ key, value: tiles });
  });
}
