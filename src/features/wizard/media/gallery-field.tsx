import { Images } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { eventLimits } from '#contract/events/rules.ts';
import { moveItem } from '#ui/list/move-item.ts';
import type { GalleryPicture } from '#features/wizard/form/event-form.ts';
import * as pictureTexts from '#shared-parts/picture/texts.ts';
import { FileDrop } from '#ui/field/file-drop.tsx';
import { PicturePicker } from '#ui/picture/picker.tsx';
import type { StepProps } from '#features/wizard/steps/props.ts';
import { offerUndo } from '#features/wizard/draft/undo-offer.ts';
import { useAtomValue } from 'jotai';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { placeDuring, useGalleryDrag } from './gallery-drag.ts';
import { GalleryItem } from './gallery-item.tsx';
import type { MediaDeps } from './deps.ts';
import { ReasonList } from './reason-list.tsx';
import * as texts from './texts.ts';
import { preparingAtom } from './preparing.ts';

/** Progress of preparing pictures. Always rendered, so that screen readers announce the first one. */
function PreparingStatus() {
  const { done, total } = useAtomValue(preparingAtom);
  return (
    <p role="status" className="inline-flex items-center gap-2 text-sm font-medium text-muted">
      {total > 0 && <Spinner />}
      {total === 1 && texts.preparingPicture}
      {total > 1 && texts.preparingPictures(done + 1, total)}
    </p>
  );
}

interface GalleryFieldProps extends StepProps, MediaDeps {
  /** why the last chosen pictures could not be added */
  problems: readonly string[];
}

/** Further pictures in the user's order, each with an alternative text. */
export function GalleryField({ form, errors, change, latest, intake, problems }: GalleryFieldProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { gallery } = form;
  const { drag, gripOf } = useGalleryDrag(move);
  const reasons = [...problems, ...[errors['gallery'] ?? ''].filter(Boolean)];

  function move(at: number, by: number): void {
    change({ gallery: moveItem(latest().gallery, at, by) });
    setAnnouncement(texts.pictureMoved(at + by + 1, gallery.length));
  }

  function describe(picture: string, alt: string): void {
    change({
      gallery: latest().gallery.map((galleryItem) =>
        galleryItem.picture === picture ? { ...galleryItem, alt } : galleryItem,
      ),
    });
  }

  function remove(removed: GalleryPicture, at: number): void {
    change({ gallery: latest().gallery.filter(({ picture }) => picture !== removed.picture) });
    picker.current?.focus();
    offerUndo({ title: pictureTexts.pictureRemoved }, () => {
      const now = latest().gallery;
      if (now.some(({ picture }) => picture === removed.picture)) return;
      change({ gallery: [...now.slice(0, at), removed, ...now.slice(at)] });
    });
  }

  return (
    <FileDrop onFiles={intake.addGalleryPictures} className="rounded-md">
      <p id={`${id}-label`} className="mb-1.5 text-sm font-semibold">
        {texts.gallery}
      </p>
      {gallery.length > 0 && (
        <ul aria-labelledby={`${id}-label`} className="mb-3 flex flex-col gap-2">
          {gallery.map((item, at) => (
            <GalleryItem
              key={item.picture}
              item={item}
              at={at}
              count={gallery.length}
              place={placeDuring(drag, at)}
              isDragged={drag?.from === at}
              grip={gripOf(at)}
              error={errors[`gallery.${String(at)}.alt`]}
              onMove={(by) => {
                move(at, by);
              }}
              onAlt={(alt) => {
                describe(item.picture, alt);
              }}
              onRemove={() => {
                remove(item, at);
              }}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <PicturePicker
          id={id}
          ref={picker}
          text={texts.addPictures}
          icon={<Images />}
          labelledBy={`${id}-label`}
          describedBy={`${id}-help${reasons.length === 0 ? '' : ` ${id}-error`}`}
          isInvalid={reasons.length > 0}
          isMany
          onFiles={intake.addGalleryPictures}
        />
        <PreparingStatus />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ReasonList id={`${id}-error`} reasons={reasons} />
      <p id={`${id}-help`} className="mt-1.5 text-xs text-muted">
        {texts.galleryHelp(gallery.length, eventLimits.gallery)}
      </p>
    </FileDrop>
  );
}
