import { ImageOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isOutstanding, needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import type { PostRow } from '#data/posts/rows.ts';
import { personName } from '#shared-parts/people/texts.ts';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { RefusedMark } from '#ui/feedback/refused-mark.tsx';
import { useFailedPicture } from '#ui/picture/use-failed.ts';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

interface PhotoTileProps {
  post: PostRow;
  /** its unsent change */
  change: OutboxEntry | undefined;
  to: string;
}

/** A post's picture as a small square that opens the post. */
export function PhotoTile({ post, change, to }: PhotoTileProps) {
  const [failed, setFailed] = useFailedPicture();
  const isRefused = change !== undefined && needsDecision(change);
  const isPending = change !== undefined && !isRefused && isOutstanding(change);
  return (
    <Link
      to={to}
      aria-label={texts.photoBy(personName(post.user), post.title)}
      className="group relative block size-full overflow-hidden rounded-md border border-line bg-sunken"
    >
      <ResolvedPicture picture={post.image} width={320}>
        {(src) =>
          src === null || src === failed ? (
            <span className="absolute inset-0 grid place-items-center text-muted">
              <ImageOff className="size-6" />
            </span>
          ) : (
            <img
              src={src}
              alt=""
              loading="lazy"
              decoding="async"
              onError={() => {
                setFailed(src);
              }}
              className="absolute inset-0 size-full object-cover transition-transform duration-200 ease-out group-hover:scale-105 motion-reduce:transition-none"
            />
          )
        }
      </ResolvedPicture>
      {(isPending || isRefused) && (
        <span className="absolute right-1.5 bottom-1.5">
          {isRefused ? <RefusedMark label={words.notAccepted} /> : <PendingMark />}
        </span>
      )}
    </Link>
  );
}
