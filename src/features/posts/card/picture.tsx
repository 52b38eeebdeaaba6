import { useState, type CSSProperties } from 'react';
import type { PostRow } from '#data/posts/rows.ts';
import { classNames } from '#ui/class-names.ts';
import { Poster } from '#ui/illustration/poster.tsx';
import { ShowSign } from '#ui/picture/show-button.tsx';
import { useFailedPicture } from '#ui/picture/use-failed.ts';
import { postName } from '#features/posts/texts.ts';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';
import * as texts from './texts.ts';

const widest = 16 / 9;
const tallest = 4 / 5;
// Aspect ratios by picture, so that a row that remounts has its height before its picture loads.
const shapes = new Map<string, number>();

interface PostPictureProps {
  post: PostRow;
  picture: string;
  onOpen: () => void;
}

/** A post's picture in its own aspect ratio, within limits; a press opens it in full-window size. */
export function PostPicture({ post, picture, onOpen }: PostPictureProps) {
  const [shape, setShape] = useState(shapes.get(picture) ?? widest);
  const [failed, setFailed] = useFailedPicture();
  const [isLoaded, setLoaded] = useState(false);

  function measure({ naturalWidth, naturalHeight }: HTMLImageElement): void {
    const own = naturalHeight === 0 ? widest : naturalWidth / naturalHeight;
    const next = Math.min(widest, Math.max(tallest, own));
    shapes.set(picture, next);
    setShape(next);
    setLoaded(true);
  }

  return (
    <ResolvedPicture picture={picture} width={800}>
      {(src, show) => (
        <button
          type="button"
          aria-haspopup={show === null ? 'dialog' : undefined}
          aria-label={texts.pictureOf(postName(post), show === null)}
          onClick={show ?? onOpen}
          style={{ '--shape': shape } as CSSProperties}
          className="group relative block aspect-(--shape) w-full cursor-zoom-in overflow-hidden border-y border-line bg-sunken sm:rounded-md sm:border"
        >
          {(show !== null || (src !== null && src === failed)) && <Poster seed={post.ref} title="" />}
          {show !== null && <ShowSign />}
          {src !== null && src !== failed && (
            <img
              key={src}
              src={src}
              alt=""
              loading="lazy"
              decoding="async"
              onLoad={({ currentTarget }) => {
                measure(currentTarget);
              }}
              onError={() => {
                setFailed(src);
              }}
              className={classNames(
                'absolute inset-0 size-full object-cover transition-opacity duration-200 motion-reduce:transition-none',
                !isLoaded && 'opacity-0',
              )}
            />
          )}
        </button>
      )}
    </ResolvedPicture>
  );
}
