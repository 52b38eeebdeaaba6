import { userRankings } from '#contract/people/ranking.ts';
import type { EventRanking, OwnPlacesReply, RankingKey, RankingReply, UserRanking } from '#contract/people/ranking.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { topEvents, topUsers, usersBefore } from '#server/db/rankings.ts';
import type { EventAmount, UserAmount } from '#server/db/rankings.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { userById } from '#server/domain/account/users.ts';

const amounts = {
  'usuarios-mas-suscritos': 'subscriptions_count',
  'usuarios-mas-puntos': 'total_points',
  'usuarios-mas-likes-dados': 'likes_given',
  'usuarios-mas-comentarios': 'comments_count',
  'eventos-mas-suscritos': 'subscribers_count',
  'eventos-mas-likes': 'likes_count',
} as const satisfies Record<UserRanking, UserAmount> & Record<EventRanking, EventAmount>;

async function usersBy(tx: Tx, amount: UserAmount, limit: number): Promise<RankingReply> {
  const rows = await topUsers(tx, amount, limit);
  return rows.map(({ id, amount: count, ...columns }, index) => {
    const entry = { rank: index + 1, user: { user_id: id, ...columns }, user_id: id };
    return amount === 'total_points' ? { ...entry, total_points: count } : { ...entry, count };
  });
}

async function eventsBy(tx: Tx, amount: EventAmount, limit: number): Promise<RankingReply> {
  const rows = await topEvents(tx, amount, limit);
  return rows.map(({ id, amount: count, online, ...columns }, index) => {
    const event = { event_id: id, id, name: columns.title, ...columns, online: online === 1 };
    return { rank: index + 1, event, event_id: id, count };
  });
}

/** The top users or events of a ranking, ordered by count and then by id, without zero counts. */
export async function readRanking(tx: Tx, key: RankingKey, limit: number): Promise<RankingReply> {
  const amount = amounts[key];
  return amount === 'subscribers_count' || amount === 'likes_count'
    ? await eventsBy(tx, amount, limit)
    : await usersBy(tx, amount, limit);
}

/** A user's place in each ranking of users; null if they have nothing in it or are hidden. */
export async function ownPlaces(tx: Tx, { userId }: Actor): Promise<OwnPlacesReply> {
  const user = await userById(tx, userId);
  const places: OwnPlacesReply['data'] = {
    'usuarios-mas-suscritos': null,
    'usuarios-mas-puntos': null,
    'usuarios-mas-likes-dados': null,
    'usuarios-mas-comentarios': null,
  };
  for (const key of userRankings) {
    const count = user[amounts[key]];
    if (count <= 0 || user.hidden_at !== null) continue;
    const rank = (await usersBefore(tx, amounts[key], { id: userId, has: count })) + 1;
    places[key] = { rank, count };
  }
  return { data: places };
}
