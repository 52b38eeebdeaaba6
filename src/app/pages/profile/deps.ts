import { paths } from '#app/routes/paths.ts';
import { load } from '#app/queries/load.ts';
import { PersonEvents } from '#features/events/person/list.tsx';
import type { PostCalls } from '#features/posts/deps.ts';
import type { PersonCalls } from '#features/profile/deps.ts';

const personCalls: PersonCalls = {
  fetchPerson: (userId, signal) => load(({ person }) => person, userId, signal),
  fetchEventsOf: (userId, list, signal) => load(({ personEvents }) => personEvents, { userId, list }, signal),
  fetchQuery: (key, signal) => load(({ cached }) => cached, key, signal),
};

const postCalls: PostCalls = {
  fetchPosts: (source, page, signal) => load(({ posts }) => posts, { source, page }, signal),
  fetchComments: (post, page, signal) => load(({ comments }) => comments, { post, page }, signal),
  fetchReplies: (comment, page, signal) => load(({ replies }) => replies, { comment, page }, signal),
};

/** What profiles need from other features. */
export const profileDeps = {
  calls: personCalls,
  EventCards: PersonEvents,
  posts: {
    calls: postCalls,
    profilePath: paths.profile,
    signInPath: paths.login,
  },
} as const;
