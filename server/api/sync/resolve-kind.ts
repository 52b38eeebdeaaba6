import type { MutationKind } from '#contract/sync/mutations.ts';

/** A picture with a title is a post: the specification sends both to one address. */
export function resolveKind(kind: MutationKind, body: unknown): MutationKind {
  const isPost = kind === 'user.picture' && typeof body === 'object' && body !== null && Object.hasOwn(body, 'title');
  return isPost ? 'post.create' : kind;
}
