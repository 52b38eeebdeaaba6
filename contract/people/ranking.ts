import * as z from 'zod/mini';
import { Id, Ref } from '#contract/ids.ts';

/** What the lists of users go by: subscriptions they hold, their points, likes they gave, comments they wrote. */
export const userRankings = [
  'usuarios-mas-suscritos',
  'usuarios-mas-puntos',
  'usuarios-mas-likes-dados',
  'usuarios-mas-comentarios',
] as const;
export type UserRanking = (typeof userRankings)[number];

/** What the lists of events go by: their subscribers, their likes. */
const eventRankings = ['eventos-mas-suscritos', 'eventos-mas-likes'] as const;
export type EventRanking = (typeof eventRankings)[number];

export const rankingKeys = [...userRankings, ...eventRankings] as const;
export type RankingKey = (typeof rankingKeys)[number];
export const RankingKey = z.enum(rankingKeys);

/** What a list shows of a user: nothing but what everybody may see. */
const RankedUser = z.object({
  user_id: Id,
  username: z.string(),
  display_name: z.string(),
  profile_picture: z.nullable(z.string()),
});

/** What a list shows of an event. `date_time` keeps its own offset, as in the whole event. */
const RankedEvent = z.object({
  event_id: Id,
  id: Id,
  ref: Ref,
  title: z.string(),
  name: z.string(),
  cover_image: z.nullable(z.string()),
  category: z.nullable(z.string()),
  online: z.boolean(),
  date_time: z.string(),
  organizer_id: Id,
});

const Rank = z.int().check(z.positive());
const Amount = z.int().check(z.positive());

/** A place of a list, 1 for the first. Who has equally much as another stands in order of id, with a rank of their own. */
const UserEntry = z.object({ rank: Rank, user: RankedUser, user_id: Id, count: Amount });
const PointsEntry = z.object({ rank: Rank, user: RankedUser, user_id: Id, total_points: Amount });
const EventEntry = z.object({ rank: Rank, event: RankedEvent, event_id: Id, count: Amount });
export const RankingEntry = z.union([UserEntry, PointsEntry, EventEntry]);
export type RankingEntry = z.infer<typeof RankingEntry>;

/** A list, the first first; nobody is in it with nothing. */
export const RankingReply = z.array(RankingEntry);
export type RankingReply = z.infer<typeof RankingReply>;

export const rankingLimits = { usual: 50, most: 100 } as const;

/** A user's own place in each ranking of users, null where they have nothing of it. */
export const OwnPlacesReply = z.object({
  data: z.record(z.enum(userRankings), z.nullable(z.object({ rank: Rank, count: Amount }))),
});
export type OwnPlacesReply = z.infer<typeof OwnPlacesReply>;
