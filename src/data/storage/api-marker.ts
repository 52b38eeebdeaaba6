import { withDevice, type DeviceDb } from '#data/db/device.ts';

/**
 * Whether this origin's server marks its replies with `Scape-Api`. It is kept in the device's database, so that windows,
 * workers and the service worker all know it, and after a restart too.
 */
export interface ApiMarker {
  isKnown(): Promise<boolean>;
  /** a marked reply came */
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
        // What can't be read may be known: to take no stranger's word loses nothing.
        return true;
      }
    },
    async learn() {
      if (isMarked) return;
      isMarked = true;
      // On a full disk this context alone knows it for now.
      await open((device) => device.settings.put({ key, value: true })).catch(() => undefined);
    },
  };
}

export function apiMarkerOn(device: DeviceDb): ApiMarker {
  return createApiMarker((body) => body(device));
}

/** For calls that are made where the device's database is not at hand. */
export const windowApiMarker = /* @__PURE__ */ createApiMarker(withDevice);
