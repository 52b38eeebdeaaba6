import { useRef, type RefObject } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import * as words from '#ui/text/words.ts';
import type { RemovalCalls } from './removal-calls.ts';
import { RemovePictureForm } from './remove-picture-form.tsx';
import { RemovedPictureRow } from './removed-picture-row.tsx';
import * as texts from './texts.ts';
import { useRemovedPictures, type RemovedPictures as Removed } from './use-removed-pictures.ts';

interface RowsProps {
  removed: Removed;
  calls: RemovalCalls;
  heading: RefObject<HTMLElement | null>;
}

function Rows({ removed, calls, heading }: RowsProps) {
  const { pictures, failure, hasMore, isLoading, loadMore, reload } = removed;
  if (pictures === null && failure === null) {
    return (
      <div aria-busy="true">
        <p role="status" className="sr-only">
          {texts.loadingRemovedPictures}
        </p>
        <Skeleton className="h-16 rounded-md" />
      </div>
    );
  }
  return (
    <>
      {failure !== null && (
        <div className="flex flex-wrap items-center justify-between gap-3 py-2">
          <p role="alert" className="text-sm text-muted">
            {failure}
          </p>
          <Button onClick={reload}>{words.tryAgain}</Button>
        </div>
      )}
      {pictures?.length === 0 && <p className="py-2 text-sm text-muted">{texts.noPictureIsRemoved}</p>}
      <ul className="divide-y divide-line">
        {pictures?.map((picture) => (
          <RemovedPictureRow
            key={picture.sha256}
            picture={picture}
            calls={calls}
            focusAfter={heading}
            onPermitted={reload}
          />
        ))}
      </ul>
      {hasMore && (
        <div className="mt-4 flex justify-center">
          <Button isPending={isLoading} onClick={loadMore}>
            {texts.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

/** The removed pictures, and a form to remove one that nobody has reported. */
export function RemovedPictures({ calls }: { calls: RemovalCalls }) {
  const removed = useRemovedPictures(calls);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="max-w-3xl">
      <RemovePictureForm calls={calls} onRemoved={removed.reload} />
      <section aria-labelledby="removed-pictures" className="mt-8">
        <h2 id="removed-pictures" ref={heading} tabIndex={-1} className="mb-2 font-display text-lg font-bold">
          {texts.removedPictures}
        </h2>
        <Rows removed={removed} calls={calls} heading={heading} />
      </section>
    </div>
  );
}
