import { accountInUse } from '#data/db/account-in-use.ts';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { EventsPanel } from '#features/profile/events-panel.tsx';
import type { ProfileDeps } from '#features/profile/deps.ts';
import { useServerRequest } from '#features/profile/use-server-request.ts';
import * as texts from './texts.ts';

interface PersonEventsTabProps extends Pick<ProfileDeps, 'calls' | 'EventCards'> {
  userId: number;
  list: 'events' | 'subscribed';
  emptyText: string;
}

/** A person's own events, or those they subscribe to, if they share those. */
export function PersonEventsTab({ userId, list, calls, EventCards, emptyText }: PersonEventsTabProps) {
  const account = useObservable(accountInUse);
  const key = account === null ? null : `${account.name} ${list} ${String(userId)}`;
  const request = useServerRequest(key, (signal) => calls.fetchEventsOf(userId, list, signal));
  const isDenied = request.result === 'forbidden' || request.result === 'missing';
  if (list === 'subscribed' && isDenied) {
    return <EmptyState drawing={<Drawing of="ticket" />} title={texts.subscribedNotOffered} />;
  }
  return (
    <EventsPanel
      which={list === 'events' ? { type: 'made', userId } : { type: 'joined', userId }}
      EventCards={EventCards}
      emptyText={emptyText}
      isLoading={request.result === null}
      isUnreachable={request.result === 'unreachable'}
      onRetry={request.retry}
    />
  );
}
