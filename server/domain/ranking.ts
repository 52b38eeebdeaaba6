import type { EventRanking, RankingKey, RankingReply, UserRanking } from '#contract/ranking.ts';
import type { Tx } from '#server/db/database.ts';
import { topEvents, topUsers } from '#server/db/rankings.ts';
import type { EventAmount, UserAmount } from '#server/db/rankings.ts';

const amounts: Record<UserRanking, UserAmount> & Record<EventRanking, EventAmount> = {
  'usuarios-mas-suscritos': 'subscriptions_count',
  'usuarios-mas-puntos': 'total_points',
  'usuarios-mas-likes-dados': 'likes_given',
  'usuarios-mas-comentarios': 'comments_count',
  'eventos-mas-suscritos': 'subscribers_count',
  'eventos-mas-likes': 'likes_count',
};

async function usersBy(tx: Tx, amount: UserAmount, limit: number): Promise<RankingReply> {
  const rows = await topUsers(tx, amount, limit);
  return rows.map(({ id, amount: count, ...shown }, index) => {
    const entry = { rank: index + 1, user: { user_id: id, ...shown }, user_id: id };
    return amount === 'total_points' ? { ...entry, total_points: count } : { ...entry, count };
  });
}

async function eventsBy(tx: Tx, amount: EventAmount, limit: number): Promise<RankingReply> {
  const rows = await topEvents(tx, amount, limit);
  return rows.map(({ id, amount: count, online, ...shown }, index) => {
    const event = { event_id: id, id, name: shown.title, ...shown, online: online === 1 };
    return { rank: index + 1, event, event_id: id, count };
  });
}

/** Who or what has most of what a ranking goes by, the most first, then by id; nobody with nothing. */
export async function readRanking(tx: Tx, key: RankingKey, limit: number): Promise<RankingReply> {
  const amount = amounts[key];
  return amount === 'subscribers_count' || amount === 'likes_count'
    ? await eventsBy(tx, amount, limit)
    : await usersBy(tx, amount, limit);
}
