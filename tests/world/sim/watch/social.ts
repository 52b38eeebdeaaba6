import { eventChatRef } from '#contract/chat/key.ts';
import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import { hasEffect, type OutboxEntry } from '#data/outbox/entry.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';

type Checks = { [Kind in MutationKind]?: (store: MemoryStore, args: MutationArgs<Kind>) => boolean };

const hasText = (store: MemoryStore, ref: string, content: string) => {
  const row = store.row('comments', ref);
  return row === undefined || row.content === content;
};

const isInvited = (store: MemoryStore, event: string, userId: number) =>
  store.row('invitations', event)?.sent.some(({ user }) => user.user_id === userId);

/** By kind: whether an entry's effect is shown, provided that its subject is stored at all. */
const isShown: Checks = {
  'event.rate': (store, { event, stars }) =>
    store.row('events', event) === undefined || (store.row('engagements', event)?.stars ?? null) === stars,
  // It goes with the place.
  'event.meet': (store, { event, shown }) => {
    const row = store.row('engagements', event);
    return (
      store.row('events', event) === undefined || row?.subscribed !== true || (row.shown_to_met ?? false) === shown
    );
  },
  'event.invite': (store, { event, person }) => isInvited(store, event, person.user_id) === true,
  'invitation.withdraw': (store, { event, user }) => isInvited(store, event, user) !== true,
  'invitation.answer': (store, { event, answer }) =>
    store.row('invitations', event)?.received.every((one) => one.answer === answer) !== false,
  'post.create': (store, { ref, event }) => {
    const row = store.row('posts', ref);
    return row !== undefined && (row.post_id !== null || row.event === event);
  },
  'post.update': (store, { post, patch }) => {
    const row = store.row('posts', post);
    return row === undefined || Object.entries(patch).every(([field, value]) => row[field as 'title'] === value);
  },
  'post.delete': (store, { post }) => store.row('posts', post) === undefined,
  'post.like': (store, { post, liked }) => (store.row('posts', post)?.liked ?? liked) === liked,
  'comment.create': (store, { ref }) => store.row('comments', ref) !== undefined,
  'comment.update': (store, { comment, content }) => hasText(store, comment, content),
  'comment.delete': (store, { comment }) => store.row('comments', comment) === undefined,
  'reply.create': (store, { ref }) => store.row('comments', ref) !== undefined,
  'reply.update': (store, { reply, content }) => hasText(store, reply, content),
  'reply.delete': (store, { reply }) => store.row('comments', reply) === undefined,
  'user.follow': (store, { user }) => store.row('ties', String(user))?.isFollowing === true,
  'user.unfollow': (store, { user }) => store.row('ties', String(user))?.isFollowing !== true,
  'user.block': (store, { user }) => store.row('ties', String(user))?.blocked === true,
  'user.unblock': (store, { user }) => store.row('ties', String(user))?.blocked !== true,
  'group.create': (store, { ref }) => store.row('groups', ref) !== undefined,
  'group.join': (store, { group }) => store.row('groups', group)?.isMember !== false,
  'group.leave': (store, { group }) => store.row('groups', group)?.isMember !== true,
  'event.join-chat': (store, { event }) => store.row('groups', eventChatRef(event))?.isMember === true,
  'friend.request': (store, { user }) => (store.row('ties', String(user))?.friendship ?? 'none') !== 'none',
};

/** Messages that were sent and not taken back, but are missing from their conversation or out of order. */
function unsaid(store: MemoryStore, entries: readonly OutboxEntry[]): OutboxEntry[] {
  const said = entries.filter(({ kind }) => kind === 'message.send' || kind === 'group.message');
  const last = new Map<string, number>();
  return said.filter(({ creates, seq, lane }) => {
    const row = store.row('messages', creates ?? '');
    const isDeleted = entries.some(({ kind, refs }) => kind === 'message.delete' && refs[0] === creates);
    if (row === undefined) return !isDeleted;
    // The server's order counts for what it has; a refused message stays behind.
    if (row.message_id !== null) return false;
    const isBehind = row.place <= (last.get(lane) ?? 0);
    last.set(lane, row.place);
    // A message that was sent again stands where its newer version does.
    return isBehind && !entries.some((other) => other.creates === creates && other.seq !== seq);
  });
}

/** I5: entries whose effect isn't shown, although no later entry overrides it. */
export function unshown(store: MemoryStore): OutboxEntry[] {
  const last = new Map<string, OutboxEntry>();
  const entries = store.rows('outbox').filter(hasEffect);
  for (const entry of entries) for (const key of entry.writes) last.set(key, entry);
  const isLast = (entry: OutboxEntry) => entry.writes.every((key) => last.get(key) === entry);
  const waiting = entries.filter((entry) => {
    const check = isShown[entry.kind] as ((held: MemoryStore, args: unknown) => boolean) | undefined;
    return check !== undefined && isLast(entry) && !check(store, entry.args);
  });
  return [...waiting, ...unsaid(store, entries)];
}
