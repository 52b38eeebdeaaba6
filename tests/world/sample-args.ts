import type { MutationArgs, MutationKind } from '#contract/mutations.ts';

/** Arguments of each kind, about one event. */
export function sampleArgs<Kind extends MutationKind>(kind: Kind, event: string): MutationArgs<Kind> {
  const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
  const args: { [Each in MutationKind]: MutationArgs<Each> } = {
    'event.create': { ref: event, event: made },
    'event.update': { event, patch: { title: 'U' }, base: { title: 'T' } },
    'event.delete': { event },
    'event.like': { event, liked: true },
    'event.subscribe': { event, subscribed: true },
    'event.bookmark': { event, bookmarked: true },
    'view.record': { event, visitor: event },
    'contact.send': { ref: event, title: 'Ana', email: 'ana@example.org', message: 'Hello' },
    'user.update': { patch: { bio: 'B' } },
  };
  return args[kind];
}
