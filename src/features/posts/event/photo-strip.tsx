import { Camera, Ellipsis } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { readPostsFrom } from '#data/posts/queries.ts';
import type { PostRow } from '#data/posts/rows.ts';
import { CreatePostDialog } from '#features/posts/form/create-dialog.tsx';
import type { PostCalls } from '#features/posts/deps.ts';
import { usePages } from '#features/posts/use-pages.ts';
import { useOpenChanges } from '#shared-parts/outbox/use-open-changes.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { PhotoTile } from './photo-tile.tsx';
import * as texts from './texts.ts';

/** What the page passes in from other parts of the app. */
export interface PhotoStripDeps {
  fetchPosts: PostCalls['fetchPosts'];
  postPath: (ref: string, userId: number) => string;
  signInPath: string;
}

export interface PhotoStripProps {
  event: Pick<EventRow, 'ref' | 'title'>;
  /** the user goes or went there, or organizes it */
  mayAdd: boolean;
  /** it has begun: shown even without photos, and completed by the server */
  hasBegun: boolean;
  /** puts it in a section of the page */
  section: (photos: ReactNode) => ReactNode;
}

const step = 30;

function useStoredPhotos(event: string): PostRow[] | null {
  const account = useObservable(accountInUse);
  return useLive<PostRow[] | null>(
    async () => {
      if (account === null) return null;
      return (await readPostsFrom(account.db, event)).filter(({ image }) => image !== null);
    },
    [account, event],
    null,
  );
}

const tileLook =
  'grid size-full cursor-pointer place-items-center content-center gap-1.5 rounded-md border border-dashed border-edge bg-sunken p-2 text-center text-xs font-semibold text-ink hover:bg-line';

/** The photos from an event, newest first, in one row that scrolls. */
export function PhotoStrip({ event, mayAdd, hasBegun, section, ...deps }: PhotoStripProps & PhotoStripDeps) {
  const account = useObservable(accountInUse);
  const changes = useOpenChanges(account?.db ?? null);
  const photos = useStoredPhotos(event.ref);
  const [limit, setLimit] = useState(step);
  const [isAdding, setAdding] = useState(false);
  // Stable, as the form begins anew with another one.
  const [from] = useState({ ref: event.ref, title: event.title });
  const { fetchPosts, postPath } = deps;
  const fetchPage = useCallback(
    (next: string | null, signal: AbortSignal) => fetchPosts({ type: 'event', event: event.ref }, next, signal),
    [fetchPosts, event.ref],
  );
  const pages = usePages(hasBegun ? fetchPage : null);
  if (!hasBegun && (photos === null || photos.length === 0)) return null;
  if (photos === null) return section(<div className="mt-3 h-34" />);
  const hasMore = photos.length > limit || pages.next !== null;
  return (
    <>
      {section(
        photos.length === 0 && !mayAdd ? (
          <p className="mt-3 grid h-34 place-items-center rounded-md border border-dashed border-line text-sm text-muted">
            {texts.noPhotos}
          </p>
        ) : (
          <ul className="-mx-4 mt-3 flex h-34 snap-x scroll-px-4 gap-2 overflow-x-auto px-4 pb-2 sm:mx-0 sm:scroll-px-0 sm:px-0">
            {mayAdd && (
              <li className="w-32 shrink-0 snap-start">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className={tileLook}
                  onClick={() => {
                    setAdding(true);
                  }}
                >
                  <Camera className="size-6 text-brand-ink" />
                  {texts.addAPhoto}
                </button>
              </li>
            )}
            {photos.length === 0 && <li className="self-center px-2 text-sm text-muted">{texts.beTheFirst}</li>}
            {photos.slice(0, limit).map((post) => (
              <li key={post.ref} className="w-32 shrink-0 snap-start">
                <PhotoTile post={post} change={changes.get(`post:${post.ref}`)} to={postPath(post.ref, post.user_id)} />
              </li>
            ))}
            {hasMore && (
              <li className="w-32 shrink-0">
                <button
                  type="button"
                  aria-label={texts.showMore}
                  className={tileLook}
                  onClick={() => {
                    setLimit((last) => last + step);
                    pages.loadMore();
                  }}
                >
                  <Ellipsis className="size-6" />
                  {texts.more}
                </button>
              </li>
            )}
          </ul>
        ),
      )}
      {mayAdd && (
        <CreatePostDialog
          isOpen={isAdding}
          signInPath={deps.signInPath}
          from={from}
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
    </>
  );
}
