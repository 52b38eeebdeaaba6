import { useAtomValue } from 'jotai';
import { onlineAtom } from '#ui/browser/online.ts';

/** Stands where a picture would be as large as the window. With a connection waiting doesn't help: it is lost, or was removed. */
export function NoPicture() {
  return (
    <p className="text-base">
      {useAtomValue(onlineAtom)
        ? 'This picture can’t be shown.'
        : 'This picture isn’t on this device. It shows with a connection.'}
    </p>
  );
}
