import { useState } from 'react';
import type { PostRow } from '#data/posts/rows.ts';
import { Lightbox } from '#ui/dialog/lightbox.tsx';
import { NoPicture } from '#ui/picture/unavailable.tsx';
import { postName } from '#features/posts/texts.ts';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';
import * as texts from './texts.ts';

interface PostLightboxProps {
  post: PostRow;
  onClose: () => void;
}

/** A post's picture in full-window size. */
export function PostLightbox({ post, onClose }: PostLightboxProps) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <Lightbox label={texts.thePictureOf(postName(post))} count={1} currentIndex={0} onShow={() => {}} onClose={onClose}>
      {hasFailed ? (
        <NoPicture />
      ) : (
        <ResolvedPicture picture={post.image} width={1600} isRequested>
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
        </ResolvedPicture>
      )}
    </Lightbox>
  );
}
