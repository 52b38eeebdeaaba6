import * as z from 'zod/mini';
import { Id, Ref } from '#contract/ids.ts';
import { PublicUser } from '#contract/account/user.ts';

/** What two people are to each other, as the one who asks sees it. `requested` by them, `received` from the other. */
export const Friendship = z.enum(['none', 'requested', 'received', 'friends']);
export type Friendship = z.infer<typeof Friendship>;

/** Somebody as somebody else sees them; for a guest nobody is followed, a friend or blocked. */
export const Profile = z.extend(PublicUser, {
  isFollowing: z.boolean(),
  followers_count: z.int(),
  following_count: z.int(),
  events_count: z.int(),
  friendship: Friendship,
  /** the one who asks has blocked them */
  blocked: z.boolean(),
  /** an operator has hidden them from others; sent to themselves alone */
  hidden: z.optional(z.boolean()),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileReply = z.object({ data: Profile });

/** What stands of a person beside what they made. */
export const Person = z.object({
  user_id: Id,
  username: z.string(),
  display_name: z.string(),
  profile_picture: z.nullable(z.string()),
});
export type Person = z.infer<typeof Person>;

export const PeopleReply = z.object({ data: z.array(PublicUser) });

export const FollowersCountReply = z.object({ data: z.object({ followers_count: z.int() }) });
export const FollowingCountReply = z.object({ data: z.object({ following_count: z.int() }) });
export const FollowStatusReply = z.object({ data: z.object({ isFollowing: z.boolean() }) });

export const FriendAnswer = z.enum(['accepted', 'declined']);
export type FriendAnswer = z.infer<typeof FriendAnswer>;

/**
 * A friend request, as one of the two people sees it. Its sender never learns that it was declined: for them it stays open, so
 * that nobody has to explain themselves.
 */
export const FriendRequest = z.object({
  id: Id,
  client_id: Ref,
  status: z.enum(['pending', 'accepted']),
  /** the one who reads this has sent it */
  sent: z.boolean(),
  created_at: z.string(),
  /** the other one */
  user: Person,
});
export type FriendRequest = z.infer<typeof FriendRequest>;

export const FriendRequestsReply = z.object({ data: z.array(FriendRequest) });

/** The most people that somebody can block: what many can see has to be kept from each of them. */
export const maxBlockedPeople = 5_000;

export const BlocksReply = z.object({ data: z.array(Person) });

export const peopleLimits = { usual: 50, most: 200 } as const;
