import { useAtomValue } from 'jotai';
import { onlineAtom } from '#ui/browser/online.ts';

/** Shown instead of a full-window picture. If online, waiting doesn't help: the picture is lost or was removed. */
export function NoPicture() {
  return (
    <p className="text-base">
      {useAtomValue(onlineAtom)
        ? 'This picture can’t be shown.'
        : 'This picture isn’t on this device. It shows with a connection.'}
    </p>
  );
}
