import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { isOutstanding } from '#data/outbox/entry.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/controls/button.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import type { FoundEvent } from '#features/events/use-event.ts';
import { EventSection } from '#features/events/detail/section.tsx';
import * as texts from './texts.ts';

/** Whether a rating of the event hasn't reached the server. */
function useIsPending(account: OpenAccount | null, ref: string): boolean {
  return useLive(
    async () => {
      const entries = account === null ? [] : await account.db.outbox.toArray();
      return entries.some((entry) => entry.lane === `rating:${ref}` && isOutstanding(entry));
    },
    [account, ref],
    false,
  );
}

/** The last press, until the row shows it: a second press acts on what is on screen. */
function useChosen(stored: number | null): [number | null, (stars: number | null) => void, () => void] {
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const [last, setLast] = useState(stored);
  if (stored !== last) {
    setLast(stored);
    setChosen(undefined);
  }
  const reset = () => {
    setChosen(undefined);
  };
  return [chosen === undefined ? stored : chosen, setChosen, reset];
}

/** Five stars: one press saves. */
export function RatingControl({ event, engagement }: Pick<FoundEvent, 'event' | 'engagement'>) {
  const account = useObservable(accountInUse);
  const name = useId();
  const isPending = useIsPending(account, event.ref);
  const [stars, choose, reset] = useChosen(engagement.stars ?? null);

  async function rate(next: number | null): Promise<void> {
    if (account === null) return;
    choose(next);
    try {
      await account.mutate('event.rate', { event: event.ref, stars: next });
      showToast({ title: next === null ? texts.ratingIsTakenBack : texts.ratingIsSaved });
    } catch (error) {
      reset();
      toastProblem(error);
    }
  }

  return (
    <EventSection title={stars === null ? texts.howWasIt : texts.yourRating}>
      <div className="mt-2 flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <div role="radiogroup" aria-label={texts.yourRating} className="-ml-2 flex flex-wrap">
          {[1, 2, 3, 4, 5].map((value) => (
            <label
              key={value}
              className={classNames(
                'relative grid size-11 cursor-pointer place-items-center rounded-full hover:bg-sunken',
                stars !== null && value <= stars ? 'text-brand-ink' : 'text-muted',
              )}
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={stars === value}
                aria-label={texts.starsOf(value)}
                onChange={() => void rate(value)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-offset-0 outline-brand"
              />
              <Star className={classNames('size-7', stars !== null && value <= stars && 'fill-current')} />
            </label>
          ))}
        </div>
        {isPending && <PendingMark label={texts.ratingWaits} />}
        {stars !== null && (
          <Button variant="quiet" size="sm" onClick={() => void rate(null)}>
            {texts.takeRatingBack}
          </Button>
        )}
      </div>
    </EventSection>
  );
}
