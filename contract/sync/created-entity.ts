import { isMutationKind, type MutationKind } from './mutations.ts';

/** What has ids of the server's own that other calls name. Replies are comments here. */
export type CreatedEntity = 'event' | 'post' | 'comment' | 'request' | 'message' | 'group';

const creators: Partial<Record<MutationKind, { entity: CreatedEntity; field: string }>> = {
  'event.create': { entity: 'event', field: 'event_id' },
  'post.create': { entity: 'post', field: 'post_id' },
  'comment.create': { entity: 'comment', field: 'comment_post_id' },
  'reply.create': { entity: 'comment', field: 'reply_id' },
  'friend.request': { entity: 'request', field: 'id' },
  'message.send': { entity: 'message', field: 'id' },
  'group.message': { entity: 'message', field: 'id' },
  'group.create': { entity: 'group', field: 'groupId' },
  'event.join-chat': { entity: 'group', field: 'groupId' },
};

/** The id that a reply gives to what was made, null where none was. A thing that is gone by now has its id beside the refusal. */
export function createdIdOf(kind: MutationKind, body: unknown): { entity: CreatedEntity; id: number } | null {
  const creator = creators[kind];
  if (creator === undefined || typeof body !== 'object' || body === null) return null;
  const { data, group } = body as Record<string, unknown>;
  const inner = [data, group].find((part) => typeof part === 'object' && part !== null) ?? body;
  const id = (inner as Record<string, unknown>)[creator.field];
  return typeof id === 'number' ? { entity: creator.entity, id } : null;
}

/** The field that holds the id of what a kind makes, as `createdIdOf` finds it; null for one that makes nothing. */
export function createdIdField(kind: string): string | null {
  return isMutationKind(kind) ? (creators[kind]?.field ?? null) : null;
}
