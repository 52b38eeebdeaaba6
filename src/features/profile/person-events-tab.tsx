import { current } from '#data/current.ts';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { EventsPanel } from './events-panel.tsx';
import type { ProfilePorts } from './profile-ports.ts';
import { useAsked } from './use-asked.ts';

interface PersonEventsTabProps extends Pick<ProfilePorts, 'calls' | 'EventCards'> {
  userId: number;
  list: 'events' | 'subscribed';
  emptyText: string;
}

const notOffered = 'Funcionalidad de "Subscribed" no implementada aún.';

/** The events that somebody makes, or that they go to, where they share those. */
export function PersonEventsTab({ userId, list, calls, EventCards, emptyText }: PersonEventsTabProps) {
  const account = useObservable(current);
  const key = account === null ? null : `${account.name} ${list} ${String(userId)}`;
  const asked = useAsked(key, (signal) => calls.lookForEventsOf(userId, list, signal));
  const isDenied = asked.looked === 'forbidden' || asked.looked === 'missing';
  if (list === 'subscribed' && isDenied) {
    return <EmptyState drawing={<Drawing of="calendar" />} title={notOffered} />;
  }
  return (
    <EventsPanel
      which={list === 'events' ? { as: 'made', userId } : { as: 'joined', userId }}
      EventCards={EventCards}
      emptyText={emptyText}
      isAsking={asked.looked === null}
      isOut={asked.looked === 'unreachable'}
      onRetry={asked.again}
    />
  );
}
