import * as z from 'zod/mini';
import { Id } from '#contract/ids.ts';

/**
 * What earns points, and how many. Each is earned once per object, a comment once per post: taking back and doing again
 * earns nothing more.
 */
export const pointsFor = {
  'event-created': 50,
  'post-published': 10,
  commented: 5,
  'event-liked': 1,
  'post-liked': 1,
  subscribed: 5,
  followed: 2,
} as const;
export type PointsReason = keyof typeof pointsFor;
/** How many earn points within a day: an import publishes hundreds of events at once. */
export const earnedPerDay: Readonly<Partial<Record<PointsReason, number>>> = { 'event-created': 10 };
export const pointsReasons = Object.keys(pointsFor) as PointsReason[];

export const LedgerEntry = z.object({
  id: Id,
  reason: z.enum(pointsReasons),
  points: z.int(),
  created_at: z.string(),
  /** the event's or the post's title, the person's name; null where it is gone */
  about: z.nullable(z.string()),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Entries are the newest first, `pointsLimits.most` at most. */
export const PointsReply = z.object({
  data: z.object({ total_points: z.int(), entries: z.array(LedgerEntry) }),
});
export type PointsReply = z.infer<typeof PointsReply>;
export const TotalPointsReply = z.object({ total_points: z.int() });

export const pointsLimits = { most: 200 } as const;

/** Names for so many points, the least first. */
const pointsRanks = [
  { from: 0, name: 'Newcomer' },
  { from: 50, name: 'Regular' },
  { from: 250, name: 'Local' },
  { from: 1_000, name: 'Insider' },
  { from: 5_000, name: 'Legend' },
] as const;

/** The rank that so many points give, and the one after it with the points from which it counts. */
export function rankOf(points: number): {
  name: string;
  from: number;
  next: { name: string; from: number } | null;
} {
  const current = pointsRanks.findLast(({ from }) => points >= from) ?? pointsRanks[0];
  const next = pointsRanks.find(({ from }) => from > points) ?? null;
  return { ...current, next };
}
