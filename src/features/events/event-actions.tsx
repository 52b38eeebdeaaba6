import { PencilLine } from 'lucide-react';
import { mayEditEvent } from '#contract/event-rules.ts';
import { current } from '#data/current.ts';
import { statusOf } from '#data/events.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PendingMark } from '#ui/pending-mark.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import { eventAddress } from './event-address.ts';
import { LikeButton } from './like-button.tsx';
import { SubscribeButton } from './subscribe-button.tsx';
import type { FoundEvent } from './use-event.ts';

/** What a person can do with an event. */
export function EventActions({ found, nowMs }: { found: FoundEvent; nowMs: number }) {
  const { event, engagement, change, isStopped } = found;
  const account = useObservable(current);
  const status = statusOf(event, nowMs);
  const isOver = status === 'finished' || status === 'cancelled';
  const canLeave = engagement.subscribed || engagement.waiting;
  const mine = mayEditEvent(account?.user?.user_id ?? null, event);
  const isAsked = change?.kind === 'event.subscribe' && !isStopped && engagement.subscribed;
  return (
    <div className="flex flex-col gap-3">
      {(!isOver || canLeave) && (
        <div className="flex items-center gap-2">
          <SubscribeButton
            event={event}
            engagement={engagement}
            size="lg"
            className="min-w-0 flex-1 px-3 max-sm:text-sm"
          />
          {isAsked && <PendingMark label="Asked, not yet confirmed" />}
        </div>
      )}
      <div className="flex items-center gap-2">
        <LikeButton event={event} engagement={engagement} className="border border-line px-4" />
        <BookmarkButton event={event} engagement={engagement} className="border border-line" />
        {mine && (
          <ButtonLink to={`${eventAddress(event)}/edit`} icon={<PencilLine />} className="ml-auto">
            Edit Event
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
