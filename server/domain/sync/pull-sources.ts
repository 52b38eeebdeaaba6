import type { SyncKind } from '#contract/sync/protocol.ts';
import { pullAttendeeNotes } from '#server/domain/events/attendee-notes.ts';
import { pullComments } from '#server/domain/comments/pull.ts';
import { pullConversations } from '#server/domain/chat/pull-conversations.ts';
import { pullEngagement } from '#server/domain/events/engagement/pull.ts';
import { pullGuests } from '#server/domain/events/guests.ts';
import { pullGroups } from '#server/domain/chat/groups/pull.ts';
import type { PullSource } from './pull-source.ts';
import { pullInvitations } from '#server/domain/invitations/pull.ts';
import { pullMessages } from '#server/domain/chat/pull-messages.ts';
import { pullNotices } from '#server/domain/notifications/pull.ts';
import { pullOwnEvents } from '#server/domain/events/pull.ts';
import { pullOwnUser } from '#server/domain/account/pull.ts';
import { pullPeople } from '#server/domain/people/pull.ts';
import { pullPosts } from '#server/domain/posts/pull.ts';
import { pullRequests } from '#server/domain/people/pull-friend-requests.ts';

/** How a user's devices pull each kind of rows. */
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
  attendee_notes: pullAttendeeNotes,
  event_guests: pullGuests,
  invitations: pullInvitations,
};
