import { useState } from 'react';
import type { PostRow } from '#data/posts/rows.ts';
import { Lightbox } from '#ui/dialog/lightbox.tsx';
import { NoPicture } from '#ui/picture/unavailable.tsx';
import type { PictureComponent } from '#ui/picture/component.ts';
import { postName } from '#features/posts/texts.ts';
import * as texts from './texts.ts';

interface PostLightboxProps {
  post: PostRow;
  Picture: PictureComponent;
  onClose: () => void;
}

/** A post's picture in full-window size. */
export function PostLightbox({ post, Picture, onClose }: PostLightboxProps) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <Lightbox label={texts.thePictureOf(postName(post))} count={1} currentIndex={0} onShow={() => {}} onClose={onClose}>
      {hasFailed ? (
        <NoPicture />
      ) : (
        <Picture picture={post.image} width={1600} isRequested>
          {(src) =>
            src !== null && (
              <img
                src={src}
                alt={postName(post)}
                draggable={false}
                onError={() => {
                  setFailed(true);
                }}
                className="max-h-full max-w-full rounded-sm object-contain select-none"
              />
            )
          }
        </Picture>
      )}
    </Lightbox>
  );
}
