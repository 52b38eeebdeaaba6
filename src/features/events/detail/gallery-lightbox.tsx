import { useState } from 'react';
import { Lightbox } from '#ui/dialog/lightbox.tsx';
import { NoPicture } from '#ui/picture/unavailable.tsx';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';
import * as texts from './texts.ts';

function Picture({ picture, label }: { picture: string; label: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <NoPicture />;
  return (
    <ResolvedPicture picture={picture} width={1600} isRequested>
      {(src) =>
        src !== null && (
          <img
            src={src}
            alt={label}
            draggable={false}
            onError={() => {
              setFailed(true);
            }}
            className="max-h-full max-w-full rounded-sm object-contain select-none"
          />
        )
      }
    </ResolvedPicture>
  );
}

export interface GalleryLightboxProps {
  pictures: readonly string[];
  labelOf: (index: number) => string;
  currentIndex: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** A gallery's pictures in full-window size, one at a time. */
export function GalleryLightbox({ pictures, labelOf, currentIndex, onShow, onClose }: GalleryLightboxProps) {
  const picture = pictures[currentIndex];
  if (picture === undefined) return null;
  return (
    <Lightbox
      label={texts.pictures}
      count={pictures.length}
      currentIndex={currentIndex}
      onShow={onShow}
      onClose={onClose}
    >
      <Picture key={picture} picture={picture} label={labelOf(currentIndex)} />
    </Lightbox>
  );
}
