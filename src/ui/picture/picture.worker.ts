import { doPictureTask } from './task.ts';
import type { PictureTask } from './shrink.ts';

// Decodes, draws and encodes pictures off the main thread, one at a time.
addEventListener('message', ({ data }: MessageEvent<PictureTask>) => {
  void doPictureTask(data).then((prepared) => {
    postMessage(prepared, { transfer: prepared.ok ? [prepared.bytes] : [] });
  });
});
