import { spawnSync } from 'node:child_process';
import { inRoot } from '#tools/root.js';
import { usedDevice } from '#world/browser/used-device.ts';

/**
 * One build, one set of data and one used device for all end-to-end files; `tools/build.js` does nothing if dist is
 * newer than its sources.
 */
export default async function setup(): Promise<void> {
  const { status } = spawnSync(process.execPath, [inRoot('tools', 'build.js')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The app could not be built, so there is nothing to drive end to end.');
  await usedDevice();
}
