import type { OutboxEntry } from '#data/outbox/entry.ts';

const ownPosts = (ref: string) => `/user/profile?tab=posts&post=${ref}`;

/** Path to the form that made a change; null if it is edited in the outbox. */
export function editAddress({ kind, id, creates, refs }: OutboxEntry): string | null {
  switch (kind) {
    case 'event.create':
      return `/events/create?settles=${id}`;
    case 'event.update':
      return `/events/${refs[0] ?? ''}/edit?settles=${id}`;
    case 'post.create':
    case 'post.update':
      return ownPosts(creates ?? refs[0] ?? '');
    case 'user.update':
      return '/user/profile?edit=profile';
    default:
      return null;
  }
}
