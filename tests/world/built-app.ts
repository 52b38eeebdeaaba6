import { spawnSync } from 'node:child_process';
import { inRoot } from '#tools/root.js';

/** One build for all end-to-end files; `tools/build.js` does nothing when dist is newer than its sources. */
export default function setup(): void {
  const { status } = spawnSync(process.execPath, [inRoot('tools', 'build.js')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The app could not be built, so there is nothing to drive end to end.');
}
