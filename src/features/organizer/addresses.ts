import type { OutboxEntry } from '#data/outbox/entry.ts';
import { eventAddress } from '#shared-parts/events/address.ts';

export const editAddress = (event: Parameters<typeof eventAddress>[0]): string => `${eventAddress(event)}/edit`;
export const guestsAddress = (event: Parameters<typeof eventAddress>[0]): string => `${eventAddress(event)}/guests`;
export const newDraftAddress = (ref: string): string => `/events/create?draft=${encodeURIComponent(ref)}`;

/** Where to settle a refused change: in the form that made it, else in the outbox. */
export function settleAddress(entry: OutboxEntry): string {
  if (entry.state === 'refused' && entry.kind === 'event.create') return `/events/create?settles=${entry.id}`;
  if (entry.state === 'refused' && entry.kind === 'event.update') {
    return `/events/${entry.refs[0] ?? ''}/edit?settles=${entry.id}`;
  }
  return '/outbox';
}
