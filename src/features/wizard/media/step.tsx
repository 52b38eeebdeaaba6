import { useEffect, useEffectEvent } from 'react';
import { localPicture } from '#data/files/picture-name.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { CoverField } from './cover-field.tsx';
import { GalleryField } from './gallery-field.tsx';
import type { MediaDeps } from './deps.ts';
import type { StepProps } from '#features/wizard/steps/props.ts';
import { useStrayPictures } from './use-stray-pictures.ts';
import { VideoField } from './video-field.tsx';

/** The pictures of an event, and a link to its video. */
export function MediaStep(props: StepProps & MediaDeps) {
  const { form, errors, change, cover, intake } = props;
  const state = useObservable(intake);
  const hasCover = cover !== null || state.isPreparingCover;

  // Pasted pictures have no target: the first becomes the cover if there is none yet.
  useStrayPictures((files) => {
    const [first, ...rest] = files;
    if (first !== undefined && !hasCover) intake.addCover(first);
    intake.addGalleryPictures(hasCover ? files : rest);
  });

  // A cover that a tab which died left uncut is cut now.
  const cutIfNeeded = useEffectEvent(() => {
    const { coverCrop } = form;
    if (coverCrop !== null && cover === localPicture(coverCrop.source)) intake.cutter.scheduleCut();
  });
  useEffect(() => {
    cutIfNeeded();
  }, []);

  return (
    <div className="space-y-8">
      <CoverField {...props} state={state} />
      <GalleryField {...props} problems={state.problems.gallery} />
      <VideoField form={form} errors={errors} change={change} />
    </div>
  );
}
