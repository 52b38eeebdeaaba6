import { withDevice, type DeviceDb } from './device.ts';

/**
 * Whether this origin's server marks its replies with `Scape-Api`. It is kept in the device's database, so that windows,
 * workers and the service worker all know it, and after a restart too.
 */
export interface ServerMark {
  isKnown(): Promise<boolean>;
  /** a marked reply came */
  learn(): Promise<void>;
}

const key = 'serverMark';

function createServerMark(open: <Result>(body: (device: DeviceDb) => Promise<Result>) => Promise<Result>): ServerMark {
  let isSeen = false;
  return {
    async isKnown() {
      try {
        isSeen ||= await open(async (device) => (await device.settings.get(key)) !== undefined);
        return isSeen;
      } catch {
        // What can't be read may be known: to take no stranger's word loses nothing.
        return true;
      }
    },
    async learn() {
      if (isSeen) return;
      isSeen = true;
      // On a full disk this context alone knows it for now.
      await open((device) => device.settings.put({ key, value: true })).catch(() => undefined);
    },
  };
}

export function serverMarkOn(device: DeviceDb): ServerMark {
  return createServerMark((body) => body(device));
}

/** For calls that are made where the device's database is not at hand. */
export const windowServerMark = /* @__PURE__ */ createServerMark(withDevice);
