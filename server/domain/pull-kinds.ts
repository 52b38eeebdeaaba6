import type { SyncKind } from '#contract/sync-limits.ts';
import { pullComments } from './pull-comments.ts';
import { pullConversations } from './pull-conversations.ts';
import { pullEngagement } from './pull-engagement.ts';
import { pullGroups } from './pull-groups.ts';
import type { PullSource } from './pull-kind.ts';
import { pullMessages } from './pull-messages.ts';
import { pullNotices } from './pull-notices.ts';
import { pullOwnEvents } from './pull-own-events.ts';
import { pullOwnUser } from './pull-own-user.ts';
import { pullPeople } from './pull-people.ts';
import { pullPosts } from './pull-posts.ts';
import { pullRequests } from './pull-requests.ts';

/** How each kind of rows comes to the devices of a user. */
export const pullSources: Record<SyncKind, PullSource<unknown, unknown>> = {
  engagement: pullEngagement,
  events: pullOwnEvents,
  user: pullOwnUser,
  people: pullPeople,
  posts: pullPosts,
  comments: pullComments,
  requests: pullRequests,
  notices: pullNotices,
  conversations: pullConversations,
  groups: pullGroups,
  messages: pullMessages,
};
