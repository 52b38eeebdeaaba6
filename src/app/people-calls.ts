import type { AnswerKey } from '#sync/ask-answer.ts';
import type { Looked, PageLooked } from '#sync/looked.ts';
import type { PostsOf } from '#sync/see-posts.ts';
import { asShown } from './as-shown.ts';

const unreachable = { as: 'unreachable' } as const;

/** Asks for somebody as they are now, and for what the user has to do with them. */
export async function lookForPerson(userId: number, signal: AbortSignal): Promise<Looked> {
  const { seePerson } = await import('#sync/see-person.ts');
  return asShown<Looked>((looker) => seePerson(looker, userId, signal), 'unreachable');
}

/** Asks for a page of posts. @param next as the page before gave it; null for the first */
export async function lookForPosts(of: PostsOf, next: string | null, signal: AbortSignal): Promise<PageLooked> {
  const { seePosts } = await import('#sync/see-posts.ts');
  const forGuests = of.as === 'feed' ? ({ as: 'missing' } as const) : undefined;
  return asShown<PageLooked>((looker) => seePosts(looker, of, next, signal), unreachable, forGuests);
}

/** Asks for a page of the comments on a post. @param post its ref */
export async function lookForComments(post: string, next: string | null, signal: AbortSignal): Promise<PageLooked> {
  const { seeComments } = await import('#sync/see-comments.ts');
  return asShown<PageLooked>((looker) => seeComments(looker, post, next, signal), unreachable);
}

/** Asks for a page of the replies to a comment. @param comment its ref */
export async function lookForReplies(comment: string, next: string | null, signal: AbortSignal): Promise<PageLooked> {
  const { seeReplies } = await import('#sync/see-comments.ts');
  return asShown<PageLooked>((looker) => seeReplies(looker, comment, next, signal), unreachable);
}

/** Asks for somebody's events, or for those that they subscribe to; the latter needs a user. */
export async function lookForEventsOf(
  userId: number,
  list: 'events' | 'subscribed',
  signal: AbortSignal,
): Promise<Looked | 'forbidden'> {
  const { seeEventsOf } = await import('#sync/see-events-of.ts');
  const forGuests = list === 'subscribed' ? 'forbidden' : undefined;
  return asShown<Looked | 'forbidden'>((looker) => seeEventsOf(looker, userId, list, signal), 'unreachable', forGuests);
}

/** Asks what is kept as it was answered: `points`, `places`, and who follows whom. */
export async function askAnswer(key: AnswerKey, signal: AbortSignal): Promise<Looked> {
  const { askAnswer: ask } = await import('#sync/ask-answer.ts');
  const isOwn = key === 'points' || key === 'places';
  return asShown<Looked>((looker) => ask(looker, key, signal), 'unreachable', isOwn ? 'missing' : undefined);
}
