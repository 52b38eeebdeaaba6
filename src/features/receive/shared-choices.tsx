import { CalendarPlus, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { toastWithUndo, toastProblem } from '#shared-parts/outbox/toasts.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import * as pictureTexts from '#shared-parts/picture/texts.ts';
import type { ReceiveDeps } from './deps.ts';
import { SharedCard } from './shared-card.tsx';
import { SharedEventRow } from './shared-event-row.tsx';
import { sharedTextOf } from './shared-text.ts';
import { isHalfMade, makeEvent, makePost, picturesLeft, throwAway, type ConsumeResult } from './consume.ts';
import * as texts from './texts.ts';
import type { OpenedShare } from './use-shared.ts';

interface SharedChoicesProps {
  opened: OpenedShare;
  isSignedIn: boolean;
  deps: ReceiveDeps;
  /** the inbox has changed */
  onChange: () => void;
}

const maxNamed = 3;

function toastLeftovers({ problems, left }: ConsumeResult): void {
  if (problems.length === 0 && left.length === 0) return;
  const stillShared = texts.stillShared(left.slice(0, maxNamed), left.length - maxNamed);
  const text = [...problems, ...(left.length === 0 ? [] : [stillShared])].join(' ');
  if (problems.length === 0) showToast({ title: texts.notAllPicturesFit, text });
  else showToast({ title: pictureTexts.pictureNotAdded, text, tone: 'bad', isLasting: true });
}

/** A shared item and what can be made of it. */
export function SharedChoices({ opened, isSignedIn, deps, onChange }: SharedChoicesProps) {
  const { shared, calendar } = opened;
  const { events, more, others } = calendar;
  const from = useLocation();
  const [pending, setPending] = useState<string | null>(null);
  const isOne = events.length <= 1;
  const onlyPlace = events[0]?.place ?? null;
  const sharedText = sharedTextOf(shared);
  const hasMore =
    [sharedText.title, sharedText.description, sharedText.link].some(Boolean) || picturesLeft(opened).length > 0;
  const isEmpty = !hasMore && events.length === 0;

  async function run(actionName: string, body: () => Promise<void>): Promise<void> {
    if (pending !== null) return;
    setPending(actionName);
    await body().catch(toastProblem);
    setPending(null);
  }
  const event = (place: string | null) =>
    run(place ?? '', async () => {
      const result = await makeEvent(opened, place, deps);
      toastLeftovers(result);
      await deps.onEvent(result.ref, result.isStillWaiting);
    });
  const post = () =>
    run('post', async () => {
      const result = await makePost(opened, deps);
      toastLeftovers(result);
      deps.onPost(result.isStillWaiting);
    });
  const discard = () =>
    run('discard', async () => {
      const undo = await throwAway(opened);
      onChange();
      toastWithUndo(texts.thrownAway, async () => {
        await undo();
        onChange();
      });
    });

  return (
    <>
      <SharedCard opened={opened}>
        {events.length > 0 && (
          <ul
            aria-label={texts.events}
            className="mt-3 divide-y divide-line border-t border-line first:-my-3 first:border-t-0"
          >
            {events.map((one) => (
              <li key={one.place}>
                <SharedEventRow
                  event={one}
                  whenText={deps.whenText}
                  isMade={one.place in shared.drafts}
                  isPending={pending === one.place}
                  onMake={isOne || !isSignedIn ? undefined : () => void event(one.place)}
                />
              </li>
            ))}
          </ul>
        )}
        {more > 0 && <p className="mt-2 text-sm text-muted">{texts.moreEvents(more)}</p>}
        {others > 0 && events.length > 0 && <p className="mt-2 text-sm text-muted">{texts.otherEntries(others)}</p>}
      </SharedCard>
      {!isSignedIn && !isEmpty && <p className="mt-4 text-sm text-muted">{texts.logInFirst}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {!isSignedIn && !isEmpty && (
          <ButtonLink to={deps.signInPath} state={{ from }} variant="primary">
            {texts.logIn}
          </ButtonLink>
        )}
        {isSignedIn && isOne && !isEmpty && (
          <Button
            variant="primary"
            icon={<CalendarPlus />}
            isPending={pending === (onlyPlace ?? '')}
            onClick={() => void event(onlyPlace)}
          >
            {isHalfMade(shared, onlyPlace) ? texts.openDraft : texts.makeEvent}
          </Button>
        )}
        {isSignedIn && hasMore && (
          <Button icon={<PenLine />} isPending={pending === 'post'} onClick={() => void post()}>
            {texts.writePost}
          </Button>
        )}
        <Button variant="quiet" isPending={pending === 'discard'} onClick={() => void discard()}>
          {texts.throwAway}
        </Button>
      </div>
    </>
  );
}
