import type { Generated } from 'kysely';

/** The folded words of users' names, for the search. */
interface UserWordsTable {
  word: string;
  user_id: number;
}

interface FollowsTable {
  follower_id: number;
  followed_id: number;
  created_at: number;
}

/** A friend request. The row stays when it is withdrawn or the friendship ends, because its ref is taken forever. */
export interface FriendRequestsTable {
  id: Generated<number>;
  ref: string;
  sender_id: number;
  receiver_id: number;
  status: 'pending' | 'accepted' | 'declined' | 'ended';
  created_at: number;
  updated_at: number;
}

/** Invitations to events, one for each event and pair of people. The row stays when it is withdrawn. */
export interface InvitationsTable {
  id: Generated<number>;
  event_id: number;
  inviter_id: number;
  invited_id: number;
  note: string | null;
  answer: 'going' | 'maybe' | 'no' | null;
  answer_note: string | null;
  created_at: number;
  answered_at: number | null;
  withdrawn_at: number | null;
}

interface BlocksTable {
  blocker_id: number;
  blocked_id: number;
  created_at: number;
}

export interface PostsTable {
  id: Generated<number>;
  ref: string;
  user_id: number;
  /** the event it is from; null again once that is deleted */
  event_id: Generated<number | null>;
  title: string;
  description: string;
  image: string | null;
  likes_count: Generated<number>;
  comments_count: Generated<number>;
  created_at: number;
  updated_at: number;
  hidden_at: number | null;
  deleted_at: number | null;
}

interface PostLikesTable {
  user_id: number;
  post_id: number;
  created_at: number;
}

/** Comments and replies; replies have a parent. */
export interface CommentsTable {
  id: Generated<number>;
  ref: string;
  post_id: number;
  parent_id: number | null;
  user_id: number;
  content: string;
  replies_count: Generated<number>;
  created_at: number;
  updated_at: number;
  hidden_at: number | null;
  deleted_at: number | null;
}

/** Points that users earned, once per reason and object: an event, post, comment or user, depending on the reason. */
export interface PointsTable {
  id: Generated<number>;
  user_id: number;
  reason: string;
  object_id: number;
  points: number;
  created_at: number;
}

/** Users' notices, each content once. */
export interface NoticesTable {
  id: Generated<number>;
  user_id: number;
  kind: string;
  actor_id: number | null;
  object_type: 'event' | 'post' | null;
  object_id: number | null;
  /** `EventChanges` as JSON */
  changes: Generated<string | null>;
  created_at: number;
  read_at: number | null;
}

/** A picture that operators took down for everyone. */
export interface RemovedPicturesTable {
  /** of the upload */
  sha256: string;
  removed_at: number;
  removed_by: number;
  note: string;
}

export interface ReportsTable {
  id: Generated<number>;
  ref: string;
  reporter_id: number;
  object_type: 'user' | 'event' | 'post' | 'comment' | 'message';
  object_id: number;
  reason: string;
  note: string;
  status: 'open' | 'hidden' | 'dismissed';
  created_at: number;
  settled_by: number | null;
  settled_at: number | null;
  settled_note: string;
}

export interface PeopleSchema {
  user_words: UserWordsTable;
  follows: FollowsTable;
  friend_requests: FriendRequestsTable;
  blocks: BlocksTable;
  invitations: InvitationsTable;
  posts: PostsTable;
  post_likes: PostLikesTable;
  comments: CommentsTable;
  points: PointsTable;
  notices: NoticesTable;
  reports: ReportsTable;
  removed_pictures: RemovedPicturesTable;
}
