import { Spinner } from '#ui/feedback/spinner.tsx';
import { localPicture } from '#data/files/picture-name.ts';
import { CropFrame } from '#ui/picture/crop-frame.tsx';
import { coverRatio, type CoverCrop } from '#features/wizard/form/event-form.ts';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';
import { FullCover } from '#shared-parts/picture/cover.tsx';
import type { MediaDeps } from './deps.ts';
import type { StepProps } from '#features/wizard/steps/props.ts';
import * as texts from './texts.ts';

interface CoverPictureProps extends StepProps, MediaDeps {
  isBusy: boolean;
  isMovable: boolean;
  describedBy: string;
  onMove: (crop: CoverCrop) => void;
}

/** The cover, or the generated poster if there is none; and whether one is being prepared. */
export function CoverPicture(props: CoverPictureProps) {
  const { form, cover, eventRef, isBusy, isMovable, describedBy, onMove } = props;
  const { coverCrop } = form;
  const source = cover === null || coverCrop === null ? null : localPicture(coverCrop.source);
  const category = form.category === '' ? null : form.category;
  return (
    <div className="relative overflow-hidden rounded-md border border-line">
      <ResolvedPicture picture={source} width={1600}>
        {(src) =>
          src === null || coverCrop === null ? (
            <FullCover
              event={{ ref: eventRef, cover_image: cover, category, online: form.online }}
              width={800}
              alt={cover === null ? '' : texts.chosenCover}
            />
          ) : (
            <CropFrame
              key={src}
              src={src}
              alt={texts.chosenCover}
              crop={coverCrop}
              ratio={coverRatio}
              isMovable={isMovable}
              describedBy={describedBy}
              onMove={onMove}
            />
          )
        }
      </ResolvedPicture>
      {isBusy && (
        <p
          aria-hidden="true"
          className="absolute inset-0 flex items-center justify-center gap-2 bg-veil text-sm font-medium text-on-brand"
        >
          <Spinner /> {texts.preparingPicture}
        </p>
      )}
    </div>
  );
}
