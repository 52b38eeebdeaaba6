import { onlineAtom } from '#ui/browser/online.ts';
import { useBrowserAtom } from '#ui/hooks/use-browser-atom.ts';
import * as texts from './texts.ts';

/** Shown instead of a full-window picture. If online, waiting doesn't help: the picture is lost or was removed. */
export function NoPicture() {
  return (
    <p className="text-base">
      {useBrowserAtom(onlineAtom, true) ? texts.pictureCannotBeShown : texts.pictureShowsOnline}
    </p>
  );
}
