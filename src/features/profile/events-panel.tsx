import type { ReactNode } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { readPersonEvents, type PersonEvents } from '#data/events/by-person.ts';
import { findOwnEvents } from '#data/events/own/list.ts';
import type { EventRow } from '#data/events/rows.ts';
import { useInitialRows } from '#shared-parts/initial-rows.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as words from '#ui/text/words.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { EventCardsComponent, Removal } from './deps.ts';
import * as texts from './texts.ts';

/** Placeholder of event cards. */
function CardsSkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
      <p className="sr-only">{words.loading}</p>
      {[0, 1, 2].map((card) => (
        <div key={card} className="overflow-hidden rounded-md border border-line">
          <Skeleton className="aspect-video" />
          <div className="p-4">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="mt-2 h-6 w-4/5" />
            <Skeleton className="mt-2 h-5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

const drawings = { made: 'calendar', joined: 'ticket', subscribed: 'ticket', bookmarked: 'bookmark' } as const;

interface EventsPanelProps {
  which: PersonEvents;
  EventCards: EventCardsComponent;
  removal?: Removal;
  emptyText: string;
  emptyAction?: ReactNode;
  /** the fetch is running, so an empty list isn't final */
  isLoading?: boolean;
  /** there was no answer */
  isUnreachable?: boolean;
  onRetry?: () => void;
}

/** The person's events among the rows that the page starts with; null if it starts without them. */
function useInitialEvents(which: PersonEvents, nowMs: number): EventRow[] | null {
  const rows = useInitialRows();
  if (which.type !== 'made' || rows?.people.some((row) => row.user_id === which.userId) !== true) return null;
  const own = rows.events.filter((row) => row.organizer_id === which.userId);
  return findOwnEvents(own, { text: '', status: 'all', nowMs });
}

/** The stored events of one tab of a profile. */
export function EventsPanel(props: EventsPanelProps) {
  const {
    which,
    EventCards,
    removal,
    emptyText,
    emptyAction,
    isLoading = false,
    isUnreachable = false,
    onRetry,
  } = props;
  const db = useObservable(accountInUse)?.db ?? null;
  const nowMs = useNow();
  const userId = 'userId' in which ? which.userId : 0;
  const initial = useInitialEvents(which, nowMs);
  const initialRead = initial === null ? null : { events: initial };
  const read = useLive<{ events: EventRow[] | null } | null>(
    async () => (db === null ? initialRead : { events: await readPersonEvents(db, which, nowMs) }),
    [db, which.type, userId, nowMs],
    initialRead,
  );
  const events = read?.events ?? [];
  if (events.length > 0) return <EventCards events={events} {...(removal !== undefined && { removal })} />;
  if (read === null || (isLoading && initial === null)) return <CardsSkeleton />;
  if (isUnreachable) {
    return (
      <EmptyState
        drawing={<Drawing of="storm" />}
        title={texts.eventsNotOnDevice}
        text={texts.comesWithConnection}
        {...(onRetry !== undefined && { action: <Button onClick={onRetry}>{words.tryAgain}</Button> })}
      />
    );
  }
  return <EmptyState drawing={<Drawing of={drawings[which.type]} />} title={emptyText} action={emptyAction} />;
}
