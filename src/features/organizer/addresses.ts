import type { OutboxEntry } from '#data/outbox/entry.ts';

type Addressed = { event_id: number | null; ref: string };

/** Under the server's id once there is one, before that under the event's own name. */
export const eventAddress = ({ event_id, ref }: Addressed): string => `/events/${event_id ?? ref}`;
export const editAddress = (event: Addressed): string => `${eventAddress(event)}/edit`;
export const newDraftAddress = (ref: string): string => `/events/create?draft=${encodeURIComponent(ref)}`;

/** Where a change that wasn't accepted is settled: the form that made it, else the outbox. */
export function settleAddress(entry: OutboxEntry): string {
  if (entry.state === 'refused' && entry.kind === 'event.create') return `/events/create?settles=${entry.id}`;
  if (entry.state === 'refused' && entry.kind === 'event.update') {
    return `/events/${entry.refs[0] ?? ''}/edit?settles=${entry.id}`;
  }
  return '/outbox';
}
