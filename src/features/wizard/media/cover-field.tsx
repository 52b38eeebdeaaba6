import { Camera, Crop, ImagePlus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { eventLimits } from '#contract/events/rules.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { CropControls } from '#ui/picture/crop-controls.tsx';
import * as words from '#ui/text/words.ts';
import * as pictureTexts from '#shared-parts/picture/texts.ts';
import { CoverPicture } from './cover-picture.tsx';
import type { CoverCrop } from '#features/wizard/form/event-form.ts';
import type { MediaDeps, PictureIntakeState } from './deps.ts';
import { FileDrop } from '#ui/field/file-drop.tsx';
import { PicturePicker } from '#ui/picture/picker.tsx';
import { ReasonList } from './reason-list.tsx';
import type { StepProps } from '#features/wizard/steps/props.ts';
import * as texts from './texts.ts';

interface CoverFieldProps extends StepProps, MediaDeps {
  state: PictureIntakeState;
}

/** The cover: chosen, dropped or pasted, shrunk and stored on this device before it is shown, cropped to 16:9. */
export function CoverField(props: CoverFieldProps) {
  const { form, errors, change, cover, onCover, intake, state } = props;
  const id = useId();
  const isTouch = useMedia('(pointer: coarse)');
  const [isAdjusting, setAdjusting] = useState(false);
  const { coverCrop } = form;
  const reasons = state.problems.cover.length > 0 ? state.problems.cover : [errors['cover'] ?? ''].filter(Boolean);
  const hasPicture = cover !== null;
  const isMovable = isAdjusting && coverCrop !== null;

  function addFiles(files: File[]): void {
    const [first, ...rest] = files;
    if (first !== undefined) intake.addCover(first);
    // Only one can be the cover; the others go to the gallery.
    intake.addGalleryPictures(rest);
  }

  function move(crop: CoverCrop): void {
    change({ coverCrop: crop });
    // A whole picture as the cover marks that it is still to be cropped.
    if (cover !== localPicture(crop.source)) onCover(crop.source);
    intake.cutter.scheduleCut();
  }

  function remove(): void {
    setAdjusting(false);
    intake.removeCover();
  }

  return (
    <div className="space-y-5">
      <FileDrop onFiles={addFiles} className="rounded-md">
        <label id={`${id}-label`} htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          {texts.coverPicture}
        </label>
        <CoverPicture
          {...props}
          isBusy={state.isPreparingCover}
          isMovable={isMovable}
          describedBy={`${id}-crop`}
          onMove={move}
        />
        {isMovable && <CropControls crop={coverCrop} helpId={`${id}-crop`} onMove={move} />}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <PicturePicker
            id={id}
            text={hasPicture ? pictureTexts.chooseAnother : texts.choosePicture}
            icon={<ImagePlus />}
            labelledBy={`${id}-label`}
            describedBy={`${id}-help${reasons.length === 0 ? '' : ` ${id}-error`}`}
            isInvalid={reasons.length > 0}
            onFiles={addFiles}
          />
          {isTouch && (
            <PicturePicker id={`${id}-camera`} text={texts.takePhoto} icon={<Camera />} isCamera onFiles={addFiles} />
          )}
          {hasPicture && coverCrop !== null && (
            <Button
              icon={<Crop />}
              aria-expanded={isAdjusting}
              onClick={() => {
                setAdjusting(!isAdjusting);
              }}
            >
              {isAdjusting ? words.done : texts.adjust}
            </Button>
          )}
          {hasPicture && (
            <Button variant="quiet" icon={<Trash2 />} onClick={remove}>
              {pictureTexts.removePicture}
            </Button>
          )}
        </div>
        <ReasonList id={`${id}-error`} reasons={reasons} />
        <p id={`${id}-help`} className="mt-1.5 text-xs text-muted">
          {texts.coverHelp}
        </p>
      </FileDrop>
      {hasPicture && (
        <LimitedField
          label={texts.whatPictureShows}
          help={texts.altHelp}
          value={form.coverAlt}
          limit={eventLimits.altText}
          error={errors['coverAlt']}
          onChange={(coverAlt) => {
            change({ coverAlt });
          }}
        />
      )}
    </div>
  );
}
