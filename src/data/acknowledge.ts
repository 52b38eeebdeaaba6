import type { Event } from '#contract/event.ts';
import type { MutationArgs } from '#contract/mutations.ts';
import type { OwnUser } from '#contract/user.ts';
import { noEngagement, type EngagementRow } from './engagements.ts';
import { eventRowOf, type EventRow } from './events.ts';
import type { OutboxEntry } from './outbox.ts';
import type { RowChanges } from './row-draft.ts';
import { ownUserRow } from './users.ts';

async function engage(rows: RowChanges, ref: string, flags: Partial<EngagementRow>): Promise<void> {
  const held = (await rows.get('engagements', ref)) ?? noEngagement(ref);
  rows.put('engagements', { ...held, ...flags });
}

async function count(rows: RowChanges, ref: string, counts: Partial<EventRow>): Promise<void> {
  const held = await rows.get('events', ref);
  if (held !== undefined) rows.put('events', { ...held, ...counts });
}

/**
 * Writes an acknowledgement's reply as the row, for a server that has no pulls of changes: the reply is then the only
 * news. It runs while the entry's own effect is off.
 */
export async function acknowledge(rows: RowChanges, entry: OutboxEntry): Promise<void> {
  const body = (entry.ack?.body ?? null) as Record<string, unknown> | null;
  switch (entry.kind) {
    case 'event.create':
    case 'event.update': {
      // It was made, and is gone by now.
      if (typeof body?.['title'] !== 'string') return;
      const event = body as unknown as Event;
      const ref = entry.creates ?? (entry.args as MutationArgs<'event.update'>).event;
      const held = await rows.get('events', ref);
      rows.put('events', { ...eventRowOf(event, held?.generation ?? 0), ref });
      return;
    }
    case 'event.delete': {
      const { event } = entry.args as MutationArgs<'event.delete'>;
      rows.delete('events', event);
      rows.delete('engagements', event);
      return;
    }
    case 'event.like': {
      const { event, liked } = entry.args as MutationArgs<'event.like'>;
      await engage(rows, event, { liked: typeof body?.['liked'] === 'boolean' ? body['liked'] : liked });
      const likes = body?.['likes'];
      if (typeof likes === 'number') await count(rows, event, { likes, likes_count: likes });
      return;
    }
    case 'event.subscribe': {
      const { event, subscribed } = entry.args as MutationArgs<'event.subscribe'>;
      const isIn = typeof body?.['subscribed'] === 'boolean' ? body['subscribed'] : subscribed;
      await engage(rows, event, { subscribed: isIn, waiting: body?.['waiting'] === true });
      const row = body?.['event'] as Partial<Event> | undefined;
      if (typeof row?.subscribers_count === 'number') {
        await count(rows, event, { subscribers_count: row.subscribers_count, attendees_count: row.subscribers_count });
      }
      return;
    }
    case 'event.bookmark': {
      const { event, bookmarked } = entry.args as MutationArgs<'event.bookmark'>;
      const isHeld = typeof body?.['bookmarked'] === 'boolean' ? body['bookmarked'] : bookmarked;
      await engage(rows, event, { bookmarked: isHeld });
      return;
    }
    case 'user.update': {
      const user = body?.['data'] as OwnUser | undefined;
      if (user !== undefined) rows.put('users', ownUserRow(user, 0));
      return;
    }
    case 'contact.send':
    case 'view.record':
      return;
    default:
      entry.kind satisfies never;
  }
}
