import { Suspense, useState } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { Cover } from '#ui/picture/cover.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { ShowSign } from '#ui/picture/show-button.tsx';
import { useLayer } from '#ui/hooks/use-layer.ts';
import { EventSection } from './section.tsx';
import { motifOf } from '#contract/drawings/motif.ts';
import { pictureText } from '#shared-parts/events/texts.ts';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';
import * as texts from './texts.ts';

const GalleryLightbox = lazyComponent(() => import('./gallery-lightbox.tsx').then((file) => file.GalleryLightbox));

/** The overlay of this page in which pictures are looked at. */
const picturesLayer = 'pictures';

function Thumbnail({ event, picture, label, onOpen }: ThumbnailProps) {
  return (
    <ResolvedPicture picture={picture} width={800}>
      {(src, show) => (
        <button
          type="button"
          onClick={show ?? onOpen}
          aria-haspopup={show === null ? 'dialog' : undefined}
          aria-label={show === null ? undefined : texts.showPicture(label)}
          className="group relative block w-full cursor-zoom-in overflow-hidden rounded-md border border-line shadow-1"
        >
          <Cover
            src={src}
            alt={label}
            seed={picture}
            motif={motifOf(event)}
            className="transition-transform duration-200 ease-out group-hover:scale-[1.03] motion-reduce:transition-none"
          />
          {show !== null && <ShowSign />}
        </button>
      )}
    </ResolvedPicture>
  );
}

interface ThumbnailProps {
  event: EventRow;
  picture: string;
  label: string;
  onOpen: () => void;
}

/** Thumbnails of an event's further pictures; a press opens them in full-window size. */
export function EventGallery({ event }: { event: EventRow }) {
  const pictures = event.gallery_images;
  const layer = useLayer();
  const [currentIndex, setCurrentIndex] = useState(0);
  if (pictures.length === 0) return null;
  const labelOf = (index: number) => {
    const altText = pictureText(event, pictures[index] ?? null) ?? event.title;
    return texts.pictureNumber(altText, index + 1, pictures.length);
  };
  return (
    <EventSection title={texts.pictures}>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((picture, index) => (
          <li key={picture}>
            <Thumbnail
              event={event}
              picture={picture}
              label={labelOf(index)}
              onOpen={() => {
                setCurrentIndex(index);
                layer.open(picturesLayer);
              }}
            />
          </li>
        ))}
      </ul>
      {layer.openLayer === picturesLayer && (
        <Suspense fallback={null}>
          <GalleryLightbox
            pictures={pictures}
            labelOf={labelOf}
            currentIndex={currentIndex}
            onShow={setCurrentIndex}
            onClose={layer.close}
          />
        </Suspense>
      )}
    </EventSection>
  );
}
