import { X } from 'lucide-react';
import { localPicture } from '#data/files/picture-name.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';
import * as pictureTexts from '#shared-parts/picture/texts.ts';
import * as texts from './texts.ts';
import type { Composer } from './use-composer.ts';

/** The draft's picture. */
export function ComposerPicture({ composer: { draft, isPreparing, dropPicture } }: { composer: Composer }) {
  return (
    <>
      <p role="status" className="flex items-center gap-2 px-2 pb-2 text-sm font-medium text-muted empty:hidden">
        {isPreparing && (
          <>
            <Spinner /> {pictureTexts.preparingThePicture}
          </>
        )}
      </p>
      {draft.image !== null && (
        <div className="relative mb-2 ml-2 inline-block">
          <ResolvedPicture picture={localPicture(draft.image)} width={320}>
            {(src) =>
              src === null ? (
                <span className="block size-24 rounded-sm bg-sunken" />
              ) : (
                <img src={src} alt={texts.chosenPicture} className="size-24 rounded-sm object-cover" />
              )
            }
          </ResolvedPicture>
          <IconButton
            label={texts.removeThePicture}
            icon={<X />}
            onClick={dropPicture}
            className="absolute -top-3 -right-5 border border-line bg-raised shadow-1"
          />
        </div>
      )}
    </>
  );
}
