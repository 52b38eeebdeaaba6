import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** One build for all end-to-end files; `tools/build.js` does nothing when dist is newer than its sources. */
export default function setup(): void {
  const tool = fileURLToPath(new URL('../../tools/build.js', import.meta.url));
  const { status } = spawnSync(process.execPath, [tool], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The app could not be built, so there is nothing to drive end to end.');
}
