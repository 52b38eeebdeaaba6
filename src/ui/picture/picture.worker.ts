import { doPictureTask } from './task.ts';
import type { PictureTask } from './shrink.ts';

// Pictures are decoded, drawn and written here, so that the page goes on meanwhile. One task is asked for at a time.
addEventListener('message', ({ data }: MessageEvent<PictureTask>) => {
  void doPictureTask(data).then((prepared) => {
    postMessage(prepared, { transfer: prepared.ok ? [prepared.bytes] : [] });
  });
});
