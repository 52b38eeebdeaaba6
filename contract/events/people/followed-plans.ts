import * as z from 'zod/mini';
import { Person } from '#contract/people/entity.ts';
import { Event } from '#contract/events/entity.ts';

/** The most events to which people go whom somebody follows, soonest first, and of how many of these people each tells. */
export const followedPlansLimits = { events: 40, people: 3, followed: 1_000 } as const;

/** An event to which people go whom the one who asks follows: the first to say so, and how many others of them. */
export const FollowedPlan = z.object({ event: Event, people: z.array(Person), others: z.int() });
export type FollowedPlan = z.infer<typeof FollowedPlan>;

export const FollowedPlansReply = z.object({ data: z.array(FollowedPlan) });
