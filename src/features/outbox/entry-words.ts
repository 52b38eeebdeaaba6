import type { MutationArgs } from '#contract/mutations.ts';
import type { OutboxEntry } from '#data/outbox.ts';

/** What a change does, in a few words. */
export function deedOf(entry: OutboxEntry): string {
  switch (entry.kind) {
    case 'event.create':
      return 'Publish event';
    case 'event.update':
      return 'Save changes';
    case 'event.delete':
      return 'Delete event';
    case 'event.like':
      return (entry.args as MutationArgs<'event.like'>).liked ? 'Like' : 'Take back like';
    case 'event.subscribe':
      return (entry.args as MutationArgs<'event.subscribe'>).subscribed ? 'Subscribe' : 'Unsubscribe';
    case 'event.bookmark':
      return (entry.args as MutationArgs<'event.bookmark'>).bookmarked ? 'Bookmark' : 'Remove bookmark';
    case 'view.record':
      return 'Count a view';
    case 'contact.send':
      return 'Send message';
    case 'user.update':
      return 'Change account';
  }
}

/** What a change is about. @param title of the event, null where the device has let go of it */
export function subjectOf({ kind, args }: OutboxEntry, title: string | null): string {
  if (kind === 'contact.send') return (args as MutationArgs<'contact.send'>).message;
  if (kind === 'user.update') return 'Your account';
  return title ?? 'An event that is gone';
}

const failures: Record<OutboxEntry['kind'], string> = {
  'event.create': 'Failed to create event',
  'event.update': 'Failed to update event',
  'event.delete': 'Failed to delete event',
  'event.like': 'Failed to toggle like',
  'event.subscribe': 'Failed to toggle subscription',
  'event.bookmark': 'Failed to toggle bookmark',
  'view.record': 'Failed to count the view',
  'contact.send': 'Failed to send the message',
  'user.update': 'Failed to change the account',
};

/** Why a change stopped: what the server said, else what failed. */
export function reasonOf(entry: OutboxEntry): string {
  if (entry.state === 'quarantined') {
    return 'The server keeps failing on this one, while others go through. It is kept here, unchanged.';
  }
  const said = entry.refusal?.message ?? '';
  return said === '' ? failures[entry.kind] : said;
}

/** What a waiting change waits for. */
export function waitOf(entry: OutboxEntry, nowMs: number): string {
  if (entry.state === 'voiding') return 'Being taken back';
  if (entry.lease !== null) return 'On its way';
  if (entry.notBefore > nowMs && entry.attempts === 0) return 'Goes out in a moment';
  if (entry.attempts > 0)
    return `Tried ${String(entry.attempts)} ${entry.attempts === 1 ? 'time' : 'times'}, will be tried again`;
  return 'Waiting to be sent';
}
