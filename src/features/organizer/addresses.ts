import type { OutboxEntry } from '#data/outbox/entry.ts';

type Addressed = { event_id: number | null; ref: string };

/** The path of an event: by its server id, or by its ref until it has one. */
export const eventAddress = ({ event_id, ref }: Addressed): string => `/events/${event_id ?? ref}`;
export const editAddress = (event: Addressed): string => `${eventAddress(event)}/edit`;
export const newDraftAddress = (ref: string): string => `/events/create?draft=${encodeURIComponent(ref)}`;

/** Where to settle a refused change: in the form that made it, else in the outbox. */
export function settleAddress(entry: OutboxEntry): string {
  if (entry.state === 'refused' && entry.kind === 'event.create') return `/events/create?settles=${entry.id}`;
  if (entry.state === 'refused' && entry.kind === 'event.update') {
    return `/events/${entry.refs[0] ?? ''}/edit?settles=${entry.id}`;
  }
  return '/outbox';
}
