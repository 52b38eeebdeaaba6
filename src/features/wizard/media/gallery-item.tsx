import { GripVertical, ImageOff } from 'lucide-react';
import type { DOMAttributes } from 'react';
import { eventLimits } from '#contract/events/rules.ts';
import { classNames } from '#ui/class-names.ts';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { useFailedPicture } from '#ui/picture/use-failed.ts';
import type { GalleryPicture } from '#features/wizard/form/event-form.ts';
import { ListButtons } from '#features/wizard/steps/list-buttons.tsx';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';
import * as texts from './texts.ts';

interface GalleryItemProps {
  item: GalleryPicture;
  /** its place in the list, from 0 */
  at: number;
  count: number;
  /** its index as shown during a drag */
  place: number;
  isDragged: boolean;
  grip: DOMAttributes<HTMLElement>;
  /** error about its alternative text */
  error: string | undefined;
  onMove: (by: number) => void;
  onAlt: (alt: string) => void;
  onRemove: () => void;
}

/** A picture of the gallery, with its alternative text and buttons to move it. */
export function GalleryItem(props: GalleryItemProps) {
  const { item, at, count, place, isDragged, grip, error, onMove, onAlt, onRemove } = props;
  const [failed, fail] = useFailedPicture();
  const name = texts.pictureName(at + 1);
  return (
    <li
      style={{ order: place }}
      className={classNames(
        'flex gap-3 rounded-md border bg-surface p-3',
        isDragged ? 'border-brand opacity-80 shadow-2' : 'border-line',
      )}
    >
      <span className="h-28 w-24 shrink-0 overflow-hidden rounded-sm bg-sunken sm:w-40">
        <ResolvedPicture picture={item.picture} width={320}>
          {(src) =>
            src !== null &&
            (src === failed ? (
              <span className="flex size-full items-center justify-center text-muted">
                <ImageOff aria-hidden="true" className="size-6" />
              </span>
            ) : (
              <img
                src={src}
                alt={item.alt}
                loading="lazy"
                decoding="async"
                onError={() => {
                  fail(src);
                }}
                className="size-full object-cover"
              />
            ))
          }
        </ResolvedPicture>
      </span>
      <div className="min-w-0 flex-1" data-mends={`gallery.${String(at)}`}>
        <LimitedField
          label={texts.whatNamedShows(name)}
          value={item.alt}
          limit={eventLimits.altText}
          error={error}
          onChange={onAlt}
        />
        <div className="-mr-2 -mb-2 mt-1 flex items-center justify-between">
          <span
            {...grip}
            aria-hidden="true"
            className="-ml-3 inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center text-muted active:cursor-grabbing [&_svg]:size-5"
          >
            <GripVertical />
          </span>
          <ListButtons name={name} at={at} count={count} onMove={onMove} onRemove={onRemove} />
        </div>
      </div>
    </li>
  );
}
