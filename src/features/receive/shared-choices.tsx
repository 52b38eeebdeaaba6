import { CalendarPlus, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { createToasts } from '#ui/feedback/toasts.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import type { ReceiveDeps } from './deps.ts';
import { SharedCard } from './shared-card.tsx';
import { SharedEventRow } from './shared-event-row.tsx';
import { sharedTextOf } from './shared-text.ts';
import { isHalfMade, makeEvent, makePost, picturesLeft, throwAway, type ConsumeResult } from './consume.ts';
import type { OpenedShare } from './use-shared.ts';

interface SharedChoicesProps {
  opened: OpenedShare;
  isSignedIn: boolean;
  deps: ReceiveDeps;
  /** the inbox has changed */
  onChange: () => void;
}

const { tellProblem: toastProblem, tellDone: toastDone } = createToasts(saveErrorText);

const maxNamed = 3;

function toastLeftovers({ problems, left }: ConsumeResult): void {
  if (problems.length === 0 && left.length === 0) return;
  const more = left.length > maxNamed ? ` and ${String(left.length - maxNamed)} more` : '';
  const names = left.slice(0, maxNamed).join(', ') + more;
  const text = [...problems, ...(left.length === 0 ? [] : [`Still among what you shared: ${names}.`])].join(' ');
  if (problems.length === 0) showToast({ title: 'Not all pictures have a place here', text });
  else showToast({ title: 'A picture could not be added', text, tone: 'bad', isLasting: true });
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
      toastDone('Thrown away', async () => {
        await undo();
        onChange();
      });
    });

  return (
    <>
      <SharedCard opened={opened}>
        {events.length > 0 && (
          <ul
            aria-label="Events"
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
        {more > 0 && (
          <p className="mt-2 text-sm text-muted">
            And {more} more, which don’t all have room here: share a part of them.
          </p>
        )}
        {others > 0 && events.length > 0 && (
          <p className="mt-2 text-sm text-muted">
            {others === 1
              ? 'One more entry is not an event (but a task or a note), and is left out.'
              : `${String(others)} more entries are not events (but tasks or notes), and are left out.`}
          </p>
        )}
      </SharedCard>
      {!isSignedIn && !isEmpty && (
        <p className="mt-4 text-sm text-muted">Log in to make something of it. Until then it stays on this device.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!isSignedIn && !isEmpty && (
          <ButtonLink to={deps.signInPath} state={{ from }} variant="primary">
            Login
          </ButtonLink>
        )}
        {isSignedIn && isOne && !isEmpty && (
          <Button
            variant="primary"
            icon={<CalendarPlus />}
            isPending={pending === (onlyPlace ?? '')}
            onClick={() => void event(onlyPlace)}
          >
            {isHalfMade(shared, onlyPlace) ? 'Open the draft' : 'Make an event'}
          </Button>
        )}
        {isSignedIn && hasMore && (
          <Button icon={<PenLine />} isPending={pending === 'post'} onClick={() => void post()}>
            Write a post
          </Button>
        )}
        <Button variant="quiet" isPending={pending === 'discard'} onClick={() => void discard()}>
          Throw away
        </Button>
      </div>
    </>
  );
}
