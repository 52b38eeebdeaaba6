import { useState } from 'react';
import { Lightbox } from '#ui/lightbox.tsx';
import { usePicture } from './use-picture.ts';

function Picture({ picture, label }: { picture: string; label: string }) {
  const src = usePicture(picture, 1600);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p className="text-base">This picture isn’t on this device. It shows with a connection.</p>;
  if (src === null) return null;
  return (
    <img
      src={src}
      alt={label}
      draggable={false}
      onError={() => {
        setFailed(true);
      }}
      className="max-h-full max-w-full rounded-sm object-contain select-none"
    />
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
