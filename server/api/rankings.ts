import * as z from 'zod/mini';
import { ErrorReply } from '#contract/error-reply.ts';
import { OwnPlacesReply, RankingKey, RankingReply, rankingLimits } from '#contract/ranking.ts';
import { createMinuteCache } from '#server/domain/minute-cache.ts';
import { requireSignedIn } from '#server/domain/policies.ts';
import { ownPlaces, readRanking } from '#server/domain/ranking.ts';
import { sendNoSuchCall } from './errors.ts';
import { parsed } from './parse.ts';
import { limitOf } from './query.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

const RankingPath = z.object({ key: RankingKey });
const RankingQuery = z.object({ limit: limitOf(rankingLimits.usual, rankingLimits.most) });

export function registerRankings(web: Web, { database, now }: Services): void {
  const rankingOf = createMinuteCache(
    (key: RankingKey) => database.read((tx) => readRanking(tx, key, rankingLimits.most)),
    now,
  );

  web.route({
    method: 'GET',
    url: '/api/ranking/own',
    schema: { tags: ['rankings'], response: { 200: OwnPlacesReply, '4xx': ErrorReply } },
    async handler({ actor }) {
      const user = requireSignedIn(actor);
      return await database.snapshot((tx) => ownPlaces(tx, user));
    },
  });

  web.route({
    method: 'GET',
    url: '/api/ranking/:key',
    schema: {
      tags: ['rankings'],
      params: RankingPath,
      querystring: RankingQuery,
      response: { 200: RankingReply, '4xx': ErrorReply },
    },
    async handler(request, reply) {
      const path = RankingPath.safeParse(request.params);
      if (!path.success) return sendNoSuchCall(request, reply);
      const { limit } = parsed(RankingQuery, request.query);
      return (await rankingOf(path.data.key)).slice(0, limit);
    },
  });
}
