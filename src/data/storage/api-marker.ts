import { withDevice, type DeviceDb } from '#data/db/device.ts';

/**
 * Whether this origin's server marks its replies with `Scape-Api`. Stored in the device's database, so that all windows
 * and workers know it, also after a restart.
 */
export interface ApiMarker {
  isKnown(): Promise<boolean>;
  /** a marked reply arrived */
  learn(): Promise<void>;
}

const key = 'serverMark';

function createApiMarker(open: <Result>(body: (device: DeviceDb) => Promise<Result>) => Promise<Result>): ApiMarker {
  let isMarked = false;
  return {
    async isKnown() {
      try {
        isMarked ||= await open(async (device) => (await device.settings.get(key)) !== undefined);
        return isMarked;
      } catch {
        // If it can't be read, assume that replies are marked: ignoring an unmarked reply loses nothing.
        return true;
      }
    },
    async learn() {
      if (isMarked) return;
      isMarked = true;
      // On a full disk only this context knows it.
      await open((device) => device.settings.put({ key, value: true })).catch(() => undefined);
    },
  };
}

export function apiMarkerOn(device: DeviceDb): ApiMarker {
  return createApiMarker((body) => body(device));
}

/** For calls made where the device's database isn't open. */
export const windowApiMarker = /* @__PURE__ */ createApiMarker(withDevice);
