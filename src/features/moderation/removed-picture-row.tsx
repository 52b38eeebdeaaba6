import { useState, type RefObject } from 'react';
import type { RemovedPicture } from '#contract/media/removed-picture.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { dateFormat } from '#ui/text/date-format.ts';
import type { RemovalCalls } from './removal-calls.ts';
import * as texts from './texts.ts';

const day = dateFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

interface RemovedPictureRowProps {
  picture: RemovedPicture;
  calls: RemovalCalls;
  /** gets the focus when the row disappears */
  focusAfter: RefObject<HTMLElement | null>;
  onPermitted: () => void;
}

/** A removed picture: when, by whom and why. The picture itself isn't shown, not even to operators. */
export function RemovedPictureRow({ picture, calls, focusAfter, onPermitted }: RemovedPictureRowProps) {
  const { sha256, removed_at: at, removed_by: by, note } = picture;
  const [isConfirming, setConfirming] = useState(false);
  const [isAllowing, setAllowing] = useState(false);
  const [isPermitted, setPermitted] = useState(false);
  const when = day.format(new Date(at));

  async function allow(): Promise<void> {
    setAllowing(true);
    const result = await calls.allow(sha256).finally(() => {
      setAllowing(false);
    });
    setPermitted(result.ok);
    setConfirming(false);
    showToast(result.ok ? { title: texts.picturePermittedAgain } : { title: result.message, tone: 'bad' });
    if (result.ok) onPermitted();
  }

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p>
          <time dateTime={at} className="font-semibold tabular-nums">
            {when}
          </time>
          <span className="text-muted">
            {texts.byPerson}
            <bdi>{by.display_name || by.username}</bdi>
          </span>
        </p>
        {note !== '' && (
          <p dir="auto" className="mt-1 text-pretty break-words whitespace-pre-line">
            {note}
          </p>
        )}
      </div>
      <Button
        size="sm"
        className="max-sm:order-1"
        aria-label={texts.allowAgainRemovedOn(when, note)}
        onClick={() => {
          setConfirming(true);
        }}
      >
        {texts.allowAgain}
      </Button>
      <p className="w-full font-mono text-xs break-all text-muted">{sha256}</p>
      <Dialog
        isOpen={isConfirming}
        onClose={() => {
          setConfirming(false);
        }}
        {...(isPermitted ? { finalFocus: focusAfter } : {})}
        title={texts.allowThisPictureAgain}
        description={texts.allowAgainExplained}
        actions={
          <>
            <Button
              disabled={isAllowing}
              onClick={() => {
                setConfirming(false);
              }}
            >
              {texts.keepItRemoved}
            </Button>
            <Button variant="danger" isPending={isAllowing} onClick={() => void allow()}>
              {texts.allowAgain}
            </Button>
          </>
        }
      />
    </li>
  );
}
