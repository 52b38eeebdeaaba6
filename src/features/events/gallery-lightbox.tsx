import { useState } from 'react';
import { Lightbox } from '#ui/lightbox.tsx';
import { NoPicture } from '#ui/no-picture.tsx';
import { ShownPicture } from './shown-picture.tsx';

function Picture({ picture, label }: { picture: string; label: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <NoPicture />;
  return (
    <ShownPicture picture={picture} width={1600} isAsked>
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
    </ShownPicture>
  );
}

export interface GalleryLightboxProps {
  pictures: readonly string[];
  labelOf: (index: number) => string;
  shown: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** A gallery's pictures one at a time, as large as the window. */
export function GalleryLightbox({ pictures, labelOf, shown, onShow, onClose }: GalleryLightboxProps) {
  const picture = pictures[shown];
  if (picture === undefined) return null;
  return (
    <Lightbox label="Pictures" count={pictures.length} shown={shown} onShow={onShow} onClose={onClose}>
      <Picture key={picture} picture={picture} label={labelOf(shown)} />
    </Lightbox>
  );
}
