import { isMutationKind, type MutationKind } from './mutations.ts';

/** What has ids of the server's own that other calls name. Replies are comments here. */
export type Made = 'event' | 'post' | 'comment' | 'request' | 'message' | 'group';

const makers: Partial<Record<MutationKind, { made: Made; field: string }>> = {
  'event.create': { made: 'event', field: 'event_id' },
  'post.create': { made: 'post', field: 'post_id' },
  'comment.create': { made: 'comment', field: 'comment_post_id' },
  'reply.create': { made: 'comment', field: 'reply_id' },
  'friend.request': { made: 'request', field: 'id' },
  'message.send': { made: 'message', field: 'id' },
  'group.message': { made: 'message', field: 'id' },
  'group.create': { made: 'group', field: 'groupId' },
  'event.join-chat': { made: 'group', field: 'groupId' },
};

/** The id that a reply gives to what was made, null where none was. A thing that is gone by now has its id beside the refusal. */
export function madeId(kind: MutationKind, body: unknown): { made: Made; id: number } | null {
  const maker = makers[kind];
  if (maker === undefined || typeof body !== 'object' || body === null) return null;
  const { data, group } = body as Record<string, unknown>;
  const inner = [data, group].find((part) => typeof part === 'object' && part !== null) ?? body;
  const id = (inner as Record<string, unknown>)[maker.field];
  return typeof id === 'number' ? { made: maker.made, id } : null;
}

/** The field that holds the id of what a kind makes, as `madeId` finds it; null for one that makes nothing. */
export function madeField(kind: string): string | null {
  return isMutationKind(kind) ? (makers[kind]?.field ?? null) : null;
}
