import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';

/** Valid arguments for each kind, all about the same ref, or about the same person. */
export function sampleArgs<Kind extends MutationKind>(kind: Kind, ref: string, user = 2): MutationArgs<Kind> {
  const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
  const picture = 'a'.repeat(64);
  const args: { [Each in MutationKind]: MutationArgs<Each> } = {
    'event.create': { ref, event: made },
    'event.update': { event: ref, patch: { title: 'U' }, base: { title: 'T' } },
    'event.delete': { event: ref },
    'event.like': { event: ref, liked: true },
    'event.subscribe': { event: ref, subscribed: true },
    'event.bookmark': { event: ref, bookmarked: true },
    'view.record': { event: ref, visitor: ref },
    'contact.send': { ref, title: 'Ana', email: 'ana@example.org', message: 'Hello' },
    'user.update': { patch: { bio: 'B' } },
    'user.picture': { type: 'profile', image: picture },
    'user.follow': { user },
    'user.unfollow': { user },
    'user.block': { user },
    'user.unblock': { user },
    'friend.request': { user, ref },
    'friend.answer': { user, request: ref, status: 'accepted' },
    'friend.withdraw': { user, request: ref },
    'post.create': { ref, post: { title: 'T', description: 'D' }, image: null },
    'post.update': { post: ref, patch: { title: 'U' } },
    'post.delete': { post: ref },
    'post.like': { post: ref, liked: true },
    'comment.create': { ref, post: ref, content: 'C' },
    'comment.update': { comment: ref, content: 'U' },
    'comment.delete': { comment: ref },
    'reply.create': { ref, comment: ref, post: ref, content: 'R' },
    'reply.update': { reply: ref, content: 'U' },
    'reply.delete': { reply: ref },
    'notices.read': { upto: 7 },
    'report.create': { ref, type: 'post', object: ref, reason: 'spam', note: 'N' },
    'report.settle': { report: 7, action: 'hide', note: 'N' },
    'support.send': { ref, name: 'Ana', email: 'ana@example.org', subject: 'S', message: 'Hello' },
    'message.send': { ref, user: 8, content: 'Hello', image: null, written: '2030-01-01T00:00:00.000Z' },
    'message.delete': { message: ref },
    'group.create': { ref, name: 'Dancers', image: null },
    'group.update': { group: ref, name: 'Dancers' },
    'group.join': { group: ref },
    'group.leave': { group: ref },
    'group.message': { ref, group: ref, content: 'Hello', image: null, written: '2030-01-01T00:00:00.000Z' },
    'group.expel': { group: ref, user: 8 },
    'event.join-chat': { event: ref },
    'chat.read': { user: 8, upto: 3 },
  };
  return args[kind];
}
